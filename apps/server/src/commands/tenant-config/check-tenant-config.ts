import path from 'node:path'
import { checkTenantConfig } from '@evenkeel/api/check-files'
import { checkContent } from '@evenkeel/content/check'
import { parseCommandLine } from '../parse-command-line.ts'
import { runReportingErrors } from '../cli/run-reporting-errors.ts'
import { listStudioOwned } from './list-studio-owned.ts'
import { createTenantConfigReport } from './tenant-config-report.ts'

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
