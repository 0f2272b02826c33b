import * as z from 'zod'
import { callAdminApi } from './cli/call-admin-api.ts'
import { parseCommandLine } from './parse-command-line.ts'
import { pluralize } from './cli/pluralize.ts'
import { runReportingErrors } from './cli/run-reporting-errors.ts'

// The command `npm run keys:rotate`: new keys for every organisation, and everything encrypted again, while members go on.

const USAGE = `Usage: npm run keys:rotate

Gives every organization new keys and encrypts everything again, while members go on. Asks the running product.`

const RotationResult = z.object({ sealed: z.number() })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function rotate(): Promise<boolean> {
  const answer = await callAdminApi('/keys')
  if (typeof answer === 'string') {
    say(answer)
    return false
  }
  if (!answer.ok) {
    say(
      'The keys could not be changed wholly. Everything can still be read. The log says why; run the command again once that is mended.',
    )
    return false
  }
  const { sealed } = RotationResult.parse(await answer.json())
  say(`New keys are in use. ${pluralize(sealed, 'value was', 'values were')} encrypted anew.`)
  return true
}

parseCommandLine(USAGE, {})
await runReportingErrors('The keys were not changed', rotate)
