import * as z from 'zod'
import { callAdminApi } from './cli/call-admin-api.ts'
import { parseCommandLine, print, runReportingErrors } from './cli/command-line.ts'

// `npm run programmes:reload`: applies edited tenant config files without a restart, or lists their errors.

const USAGE = `Usage: npm run programmes:reload

Applies edited tenant config files without a restart, or lists their errors. Calls the running product.`

const RejectedReload = z.object({ faults: z.array(z.string()) })
/** A product of the previous release has no content studio. */
const ReloadResult = z.object({ shadowed: z.string().nullish() })

async function reload(): Promise<boolean> {
  const answer = await callAdminApi('/programmes')
  if (typeof answer === 'string') {
    print(answer)
    return false
  }
  if (answer.ok) {
    print('The tenant config is in use. Other processes on this database follow within a few seconds.')
    const { shadowed } = ReloadResult.parse(await answer.json())
    if (shadowed) print(shadowed)
    return true
  }
  print('Nothing was changed:')
  for (const line of RejectedReload.parse(await answer.json()).faults) print(line)
  return false
}

parseCommandLine(USAGE, {})
await runReportingErrors('Nothing was changed', reload)
