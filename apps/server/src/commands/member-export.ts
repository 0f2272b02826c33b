import path from 'node:path'
import { exitWithUsage, parseCommandLine, print, runReportingErrors } from './cli/command-line.ts'
import { callMemberApi, memberOptions, writeMemberExport } from './cli/member-command.ts'

// `npm run member:export`: writes everything stored about one member, as JSON and HTML. Only the user who runs the
// command can read the files.

const USAGE = `Usage: npm run member:export -- --organization <client id> --email <address> [--to <folder>]

Writes everything stored about one member, as JSON and HTML. Calls the running product.
  --to <folder>    target folder; default: the current one`

async function run(): Promise<boolean> {
  const { values } = parseCommandLine(USAGE, { ...memberOptions, to: { type: 'string', default: '.' } })
  const { organisation, email, to } = values
  if (!organisation || !email) return exitWithUsage('Name the member with --organization and --email', USAGE)
  const answer = await callMemberApi('/members/export', { organisation, email })
  if (typeof answer === 'string' || !answer.ok) {
    print(typeof answer === 'string' ? answer : 'The export failed. See the log for the reason.')
    return false
  }
  const folder = path.resolve(to)
  const isComplete = writeMemberExport(folder, await answer.json())
  print(`member-export.json and member-export.html are in ${folder}.`)
  if (!isComplete) print('The counseling partner did not respond: its part is missing. Try again later.')
  return isComplete
}

await runReportingErrors('The export was not written', run)
