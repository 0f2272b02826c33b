import * as z from 'zod'
import { callAdminApi } from './cli/call-admin-api.ts'
import { parseCommandLine, runReportingErrors } from './cli/command-line.ts'

// `npm run programmes:reload`: applies edited tenant config files without a restart, or lists their errors.

const USAGE = `Usage: npm run programmes:reload

Applies edited tenant config files without a restart, or lists their errors. Calls the running product.`

const RejectedReload = z.object({ faults: z.array(z.string()) })
/** A product of the previous release has no content studio. */
const ReloadResult = z.object({ shadowed: z.string().nullish() })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function reload(): Promise<boolean> {
  const answer = await callAdminApi('/programmes')
  if (typeof answer === 'string') {
    say(answer)
    return false
  }
  if (answer.ok) {
    say('The tenant config is in use. Other processes on this database follow within a few seconds.')
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
