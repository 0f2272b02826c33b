import path from 'node:path'
import { type ConfigError, configErrorLine } from '@evenkeel/server/config-files/config-error'
import { hardArticles } from '#files/hard-articles.ts'
import { inspectContent } from '#files/read-content.ts'

// Part of the command `npm run programmes`: says of each article whether it can be used, and ends with 1 when one cannot.

const folder = path.resolve(
  process.argv[2] ?? (process.env.PROGRAMMES_DIR || path.join(import.meta.dirname, '../../../programmes')),
)

function check(): readonly ConfigError[] {
  const { snapshot, faults, leftovers, notes, files } = inspectContent(folder)
  const all = [...faults, ...leftovers, ...hardArticles(snapshot)]
  const blamed = new Set(all.map(({ file }) => file))
  for (const file of files) process.stdout.write(blamed.has(file) ? '' : `ok  ${file}\n`)
  // What has no translation is said in English: no fault, and a translator wants to know.
  for (const note of notes) process.stdout.write(`in English  ${configErrorLine(note)}\n`)
  for (const fault of all) process.stdout.write(`${configErrorLine(fault)}\n`)
  return all
}

try {
  process.exitCode = check().length > 0 ? 1 : 0
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
