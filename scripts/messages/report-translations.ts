// `npm run words`: reports translation progress per area and language, translation errors, and hard-coded texts. The rows
// in parentheses are texts of the tenant config. If the product runs with the same settings, it also reports reviews made
// by staff there; `npm run words -- --take` writes those into the files.
import { readMessageNamespaces } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import * as z from 'zod'
import { callAdminApi } from '../../apps/server/src/commands/cli/call-admin-api.ts'
import { countHardCodedTexts } from '../checks/hard-coded-texts.ts'
import { findTranslationErrors, getProgress } from './check-translations.ts'
import { findTenantConfigErrors, getTenantConfigProgress } from './tenant-config-translations.ts'
import { ImportedReview, importReviews, selectReviews } from './import-reviews.ts'

const areas = await readMessageNamespaces()
const columns = ['texts', 'reviewed', 'draft', 'changed', 'missing', 'criticalNotReviewed'] as const
const write = (line: string): void => void process.stdout.write(`${line}\n`)

/** Reviews by staff in the running product that are not in the files; null if no product is running. */
async function fetchStaffReviews(): Promise<readonly ImportedReview[] | null> {
  // The previous release has no reviews, and invalid settings identify no product.
  const answer = await callAdminApi('/words').catch(() => null)
  if (answer === null || typeof answer === 'string' || !answer.ok) return null
  const { reviews } = z.object({ reviews: z.array(ImportedReview) }).parse(await answer.json())
  return selectReviews(reviews, areas, readTranslations())
}

const reviews = await fetchStaffReviews()
if (process.argv.includes('--take')) {
  if (reviews === null) {
    write('Nothing was written: no product with these settings is running.')
    process.exit(1)
  }
  for (const file of importReviews(reviews)) write(`${file} was written`)
  write(`${reviews.length} reviews were written. Check them with git diff and commit them.`)
}

let faults: readonly string[] = findTenantConfigErrors()
for (const [language, translations] of readTranslations()) {
  write(
    `${language.padEnd(22)}${['texts', 'reviewed', 'draft', 'changed', 'missing', 'critical, not reviewed'].map((name) => name.padStart(10)).join('')}`,
  )
  const rows = [
    ...areas.map((area) => getProgress(area, language, translations)),
    ...getTenantConfigProgress(language),
  ]
  for (const row of rows)
    write(`  ${row.area.padEnd(20)}${columns.map((column) => `${row[column]}`.padStart(10)).join('')}`)
  const sums = columns.map((column) => rows.reduce((sum, row) => sum + row[column], 0))
  write(`  ${'all'.padEnd(20)}${sums.map((sum) => `${sum}`.padStart(10)).join('')}`)
  faults = [...faults, ...findTranslationErrors(areas, language, translations)]
}
if (!process.argv.includes('--take')) {
  const count = reviews?.length
  write(
    count === undefined
      ? 'Reviews by staff are unknown: no product with these settings is running.'
      : `Staff reviewed ${count} texts in the running product that are not in these files. Write them with: npm run words -- --take`,
  )
  for (const { area, id, reviewed } of reviews ?? []) write(`  ${area} ${id}: ${reviewed.by}, ${reviewed.on}`)
}
const outside = [...countHardCodedTexts().values()]
const texts = outside.reduce((sum, count) => sum + count, 0)
write(`Not in a message catalog yet: about ${texts} texts in ${outside.length} files`)
for (const fault of faults) write(fault)
if (faults.length > 0) process.exitCode = 1
