import { limits } from '@evenkeel/api-contract/limits'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import * as z from 'zod'
import { callAdminApi } from '../cli/call-admin-api.ts'
import { parseCommandLine, exitWithUsage } from '../parse-command-line.ts'
import { runReportingErrors } from '../cli/run-reporting-errors.ts'

// The command `npm run staff:invite`: invites the first administrator of the staff, who invites everybody else.

const USAGE = `Usage: npm run staff:invite -- --email <address> --name <name>
       npm run staff:invite -- --email <address> --recover

Invites the first administrator of the staff: prints a link with which a passkey is made, and mails it. Only while there is none; others are
invited on the page People. --recover is for an administrator who lost the passkey where no two others can help: what worked before ends.`

const Invited = z.object({ link: z.string() })
const NotInvited = z.object({ not_now: z.string() })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values } = parseCommandLine(USAGE, {
  email: { type: 'string' },
  name: { type: 'string' },
  recover: { type: 'boolean' },
})
const { email, name, recover = false } = values
if (!email) exitWithUsage('Say whom to invite with --email', USAGE)
if (!recover && !name) exitWithUsage('Say how the person is called with --name', USAGE)

await runReportingErrors('Nobody was invited', async () => {
  const answer = await callAdminApi('/staff/invite', {
    ...{ email: email ?? '', recover },
    ...(name === undefined ? {} : { name }),
  })
  if (typeof answer === 'string') {
    say(answer)
    return false
  }
  if (answer.status === 422) {
    say('The door of the staff is closed: set STAFF_URL.')
    return false
  }
  if (!answer.ok) {
    const refused = NotInvited.safeParse(await answer.json())
    say(refused.success ? refused.data.not_now : 'Nobody was invited. The log says why.')
    return false
  }
  say(Invited.parse(await answer.json()).link)
  say(`The link works once, within ${limits.staffInvitationLife / hours(1)} hours. It was mailed as well.`)
  return true
})
