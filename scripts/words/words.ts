// `npm run words`: how far every area of texts is in every language, what is wrong with the translations, and what does
// not stand in a catalogue yet. In brackets: what staff write, in `programmes`.
import { readTranslations } from '@evenkeel/server/words/read-translations'
import { outsideCatalogues } from '../checks/words-outside.ts'
import { readAreas } from '@evenkeel/server/words/read-areas'
import { faultsIn, progressOf } from './judge-words.ts'
import { programFaults, programProgress } from './programs.ts'

const areas = await readAreas()
const columns = ['texts', 'reviewed', 'draft', 'changed', 'missing', 'criticalNotReviewed'] as const
const write = (line: string): void => void process.stdout.write(`${line}\n`)
let faults: readonly string[] = programFaults()

for (const [language, translations] of readTranslations()) {
  write(
    `${language.padEnd(22)}${['texts', 'reviewed', 'draft', 'changed', 'missing', 'critical, not reviewed'].map((name) => name.padStart(10)).join('')}`,
  )
  const rows = [
    ...areas.map((area) => progressOf(area, language, translations)),
    ...programProgress(language),
  ]
  for (const row of rows)
    write(`  ${row.area.padEnd(20)}${columns.map((column) => `${row[column]}`.padStart(10)).join('')}`)
  const sums = columns.map((column) => rows.reduce((sum, row) => sum + row[column], 0))
  write(`  ${'all'.padEnd(20)}${sums.map((sum) => `${sum}`.padStart(10)).join('')}`)
  faults = [...faults, ...faultsIn(areas, language, translations)]
}
const outside = [...outsideCatalogues().values()]
const texts = outside.reduce((sum, count) => sum + count, 0)
write(`Not in a catalogue yet: about ${texts} texts in ${outside.length} files`)
for (const fault of faults) write(fault)
if (faults.length > 0) process.exitCode = 1
