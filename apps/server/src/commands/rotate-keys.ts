import * as z from 'zod'
import { callAdminApi } from './cli/call-admin-api.ts'
import { parseCommandLine, pluralize, print, runReportingErrors } from './cli/command-line.ts'

// `npm run keys:rotate`: creates new keys for every organization and re-encrypts everything, without downtime.

const USAGE = `Usage: npm run keys:rotate

Creates new keys for every organization and re-encrypts everything, without downtime. Calls the running product.`

const RotationResult = z.object({ sealed: z.number() })

async function rotate(): Promise<boolean> {
  const answer = await callAdminApi('/keys')
  if (typeof answer === 'string') {
    print(answer)
    return false
  }
  if (!answer.ok) {
    print(
      'The key rotation did not complete. All data is still readable. See the log for the reason, then run the command again.',
    )
    return false
  }
  const { sealed } = RotationResult.parse(await answer.json())
  print(`New keys are in use. ${pluralize(sealed, 'value was', 'values were')} re-encrypted.`)
  return true
}

parseCommandLine(USAGE, {})
await runReportingErrors('The keys were not rotated', rotate)
