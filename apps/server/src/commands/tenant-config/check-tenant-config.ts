import path from 'node:path'
import * as z from 'zod'
import { checkTenantConfig } from '@evenkeel/api/check-files'
import { checkContent } from '@evenkeel/content/check'
import type { ConfigCheck } from '@evenkeel/server-kit/config-files/config-check'
import { type ConfigError, formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { callAdminApi } from '../cli/call-admin-api.ts'
import { runReportingErrors } from '../cli/run-reporting-errors.ts'
import { parseCommandLine } from '../parse-command-line.ts'

const pluralize = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** One fault may be found by both parts: of a folder that cannot be read. */
const listUniqueErrors = (faults: readonly ConfigError[]): readonly string[] => [
  ...new Set(faults.map(formatConfigError)),
]

/** What `npm run programmes` says: each usable file, what has no translation, each fault, and how many there are of everything. */
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

/** What is owned by the studio, in one line: the running product knows it, and files are checked without one as well. */
export async function listStudioOwned(ask = callAdminApi): Promise<string> {
  const answer = await ask('/programmes/owned').catch(() => null)
  // A product of the release before knows no studio, and settings that are refused name no product.
  if (answer === null || typeof answer === 'string' || !answer.ok)
    return 'What the studio owns is not known: no running product with these settings was there to be asked.'
  const { owned } = StudioOwned.parse(await answer.json())
  return owned.length === 0
    ? 'The studio owns nothing: these files count.'
    : `The studio owns ${owned.join(', ')}: files of these in the folder count for nothing.`
}

// The command `npm run programmes`: says of each file whether it can be used, and ends with 1 when one cannot.

const USAGE = `Usage: npm run programmes [-- <folder>]

Says of each file of the programmes folder whether it can be used, names file, line and fault, and counts at the end. Checks the folder that
is named, else that of PROGRAMMES_DIR, else tenant-config/. Where the product runs with the same settings, and no folder is named, it is asked what
the studio owns: files of that count for nothing.`

const [named] = parseCommandLine(USAGE, {}, 1).positionals
const folder = path.resolve(
  named ?? (process.env.PROGRAMMES_DIR || path.join(import.meta.dirname, '../../../../../tenant-config')),
)

// Whoever reads has seen enough, as `head` has: the rest is for nobody.
process.stdout.on('error', () => {})

await runReportingErrors('The programmes cannot be checked', async () => {
  const { lines, isUsable } = createTenantConfigReport([checkTenantConfig(folder), checkContent(folder)])
  // Before the counts, which end what is said.
  const said = isUsable && named === undefined ? lines.toSpliced(-1, 0, await listStudioOwned()) : lines
  process.stdout.write(`${said.join('\n')}\n`)
  return isUsable
})
