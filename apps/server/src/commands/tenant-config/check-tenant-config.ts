import path from 'node:path'
import * as z from 'zod'
import { checkTenantConfig } from '@evenkeel/api/check-files'
import { checkContent } from '@evenkeel/content/check'
import {
  type ConfigCheck,
  type ConfigError,
  formatConfigError,
} from '@evenkeel/server-kit/config-files/config-error'
import { callAdminApi } from '../cli/call-admin-api.ts'
import { parseCommandLine, runReportingErrors } from '../cli/command-line.ts'

const pluralize = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Both parts may report the same error, such as an unreadable folder. */
const listUniqueErrors = (faults: readonly ConfigError[]): readonly string[] => [
  ...new Set(faults.map(formatConfigError)),
]

/** Output of `npm run programmes`: usable files, missing translations, errors, and counts. */
export function createTenantConfigReport(parts: readonly ConfigCheck[]): {
  readonly lines: readonly string[]
  readonly isUsable: boolean
} {
  const all = parts.flatMap(({ faults }) => faults)
  const blamed = new Set(all.map(({ file }) => file))
  const files = [...new Set(parts.flatMap((part) => part.files))]
  const faults = listUniqueErrors(all)
  const counts = parts.flatMap((part) => part.counts).map(([count, what]) => pluralize(count, what))
  const found = faults.length === 0 ? 'no faults' : `${pluralize(faults.length, 'fault')}, named above`
  return {
    lines: [
      ...files.filter((file) => !blamed.has(file)).map((file) => `ok  ${file}`),
      ...parts.flatMap(({ notes }) => notes).map((note) => `in English  ${formatConfigError(note)}`),
      ...faults,
      `${[pluralize(files.length, 'file'), ...counts].join(', ')}: ${found}.`,
    ],
    isUsable: faults.length === 0,
  }
}

const StudioOwned = z.object({ owned: z.array(z.string()) })

/** Describes the files owned by the content studio in one line; requires a running product. */
export async function listStudioOwned(ask = callAdminApi): Promise<string> {
  const answer = await ask('/programmes/owned').catch(() => null)
  // The previous release has no content studio, and invalid settings identify no product.
  if (answer === null || typeof answer === 'string' || !answer.ok)
    return 'The files owned by the content studio are unknown: no product with these settings is running.'
  const { owned } = StudioOwned.parse(await answer.json())
  return owned.length === 0
    ? 'The content studio owns no files: all of these are used.'
    : `The content studio owns ${owned.join(', ')}: files of these in the folder are ignored.`
}

// `npm run programmes`: checks each tenant config file and exits with 1 if one is invalid.

const USAGE = `Usage: npm run programmes [-- <folder>]

Checks each tenant config file, reports file, line and error, and prints counts at the end. Checks the given folder, or PROGRAMMES_DIR, or
tenant-config/. If the product runs with the same settings and no folder is given, files owned by the content studio are reported as ignored.`

const [named] = parseCommandLine(USAGE, {}, 1).positionals
const folder = path.resolve(
  named ?? (process.env.PROGRAMMES_DIR || path.join(import.meta.dirname, '../../../../../tenant-config')),
)

// The reader closed the pipe, as `head` does: ignore the rest.
process.stdout.on('error', () => {})

await runReportingErrors('The tenant config cannot be checked', async () => {
  const { lines, isUsable } = createTenantConfigReport([checkTenantConfig(folder), checkContent(folder)])
  // Before the counts, which come last.
  const report = isUsable && named === undefined ? lines.toSpliced(-1, 0, await listStudioOwned()) : lines
  process.stdout.write(`${report.join('\n')}\n`)
  return isUsable
})
