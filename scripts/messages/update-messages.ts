// `npm run messages`: brings the message catalogs (PO files) in step with the sources, and reports progress and errors; the
// rows in parentheses are texts of the tenant config. `-- --critical` lists the critical messages that are not reviewed, which
// production shows in English. `-- --take` writes what staff reviewed in the review page of an earlier release into the
// catalogs; the product has to run with the same settings.
import { readFileSync, writeFileSync } from 'node:fs'
import { translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import { readMessageNamespaces } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import { catalogFile, readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import * as z from 'zod'
import { callAdminApi } from '../../apps/server/src/commands/cli/call-admin-api.ts'
import { countHardCodedTexts } from '../checks/hard-coded-texts.ts'
import { applyReviews, StaffReview } from './apply-reviews.ts'
import { findTranslationErrors, getProgress, listUnreviewedCritical } from './check-translations.ts'
import { mergeCatalog } from './merge-catalog.ts'
import { findTenantConfigErrors, getTenantConfigProgress } from './tenant-config-translations.ts'

const write = (line: string): void => void process.stdout.write(`${line}\n`)

/** The reviews of staff in the running product. */
async function fetchStaffReviews(): Promise<readonly StaffReview[]> {
  const answer = await callAdminApi('/words')
  if (typeof answer === 'string' || !answer.ok)
    throw new Error(typeof answer === 'string' ? answer : 'The product did not return its reviews.')
  return z.object({ reviews: z.array(StaffReview) }).parse(await answer.json()).reviews
}

const namespaces = await readMessageNamespaces()
const reviews = process.argv.includes('--take') ? await fetchStaffReviews() : []
for (const language of translatedLanguages) {
  const file = catalogFile(language)
  const merged = mergeCatalog(readFileSync(file, 'utf8'), namespaces)
  const own = reviews.filter((one) => one.language === language)
  const { text, byHand } = applyReviews(merged, own)
  writeFileSync(file, text)
  if (own.length > 0) write(`${own.length - byHand.length} of ${own.length} reviews were written to ${file}.`)
  for (const { area, id, text: words } of byHand) write(`  by hand: ${area}.${id}: ${words}`)
}

const columns = ['texts', 'reviewed', 'draft', 'changed', 'missing', 'criticalNotReviewed'] as const
let faults: readonly string[] = findTenantConfigErrors()
for (const [language, translations] of readTranslations()) {
  if (process.argv.includes('--critical')) {
    for (const message of listUnreviewedCritical(namespaces, translations)) write(`${language} ${message}`)
    continue
  }
  write(
    `${language.padEnd(22)}${['texts', 'reviewed', 'draft', 'changed', 'missing', 'critical, not reviewed'].map((name) => name.padStart(10)).join('')}`,
  )
  const rows = [
    ...namespaces.map((namespace) => getProgress(namespace, language, translations)),
    ...getTenantConfigProgress(language),
  ]
  for (const row of rows)
    write(`  ${row.area.padEnd(20)}${columns.map((column) => `${row[column]}`.padStart(10)).join('')}`)
  const sums = columns.map((column) => rows.reduce((sum, row) => sum + row[column], 0))
  write(`  ${'all'.padEnd(20)}${sums.map((sum) => `${sum}`.padStart(10)).join('')}`)
  faults = [...faults, ...findTranslationErrors(namespaces, language, translations)]
}
const outside = [...countHardCodedTexts().values()]
const texts = outside.reduce((sum, count) => sum + count, 0)
write(`Not in a message catalog yet: about ${texts} texts in ${outside.length} files`)
for (const fault of faults) write(fault)
if (faults.length > 0) process.exitCode = 1
