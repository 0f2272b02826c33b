import path from 'node:path'
import { configErrorLine } from '@evenkeel/server/config-files/config-error'
import { missingGuidanceArticles, missingPhraseArticles } from './named-articles.ts'
import { leftoversIn, notesOnTranslation } from './languages/translated-file.ts'
import { inspectTenantConfig } from './load-tenant-config.ts'

// The command `npm run programmes`: says of each file whether it can be used, and ends with 1 when one cannot.
const folder = path.resolve(
  process.argv[2] ?? (process.env.PROGRAMMES_DIR || path.join(import.meta.dirname, '../../../../programmes')),
)
const {
  files,
  faults: ownFaults,
  programmes,
  translated,
} = inspectTenantConfig(folder, { criticalDrafts: true })
const missing = programmes
  ? [
      ...missingGuidanceArticles(folder, programmes.intakes),
      ...missingPhraseArticles(folder, programmes.phrases),
    ]
  : []
const faults = [...ownFaults, ...missing, ...translated.flatMap(leftoversIn)]
const blamed = new Set(faults.map(({ file }) => file))
for (const file of files) process.stdout.write(blamed.has(file) ? '' : `ok  ${file}\n`)
// What has no translation is said in English: no fault, and a translator wants to know.
for (const note of translated.flatMap(notesOnTranslation))
  process.stdout.write(`in English  ${configErrorLine(note)}\n`)
for (const fault of faults) process.stdout.write(`${configErrorLine(fault)}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
