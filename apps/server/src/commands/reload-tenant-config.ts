import * as z from 'zod'
import { callAdminApi } from './cli/call-admin-api.ts'
import { parseCommandLine } from './parse-command-line.ts'
import { runReportingErrors } from './cli/run-reporting-errors.ts'

// The command `npm run programmes:reload`: puts edited programme files in use without a restart, or says what is wrong.

const USAGE = `Usage: npm run programmes:reload

Puts edited programme files in use without a restart, or says what is wrong with them. Asks the running product.`

const RejectedReload = z.object({ faults: z.array(z.string()) })
/** A product of the release before knows no studio. */
const ReloadResult = z.object({ shadowed: z.string().nullish() })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function reload(): Promise<boolean> {
  const answer = await callAdminApi('/programmes')
  if (typeof answer === 'string') {
    say(answer)
    return false
  }
  if (answer.ok) {
    say('The programmes are in use. Other processes on this database follow within a few seconds.')
    const { shadowed } = ReloadResult.parse(await answer.json())
    if (shadowed) say(shadowed)
    return true
  }
  say('Nothing was changed:')
  for (const line of RejectedReload.parse(await answer.json()).faults) say(line)
  return false
}

parseCommandLine(USAGE, {})
await runReportingErrors('Nothing was changed', reload)
