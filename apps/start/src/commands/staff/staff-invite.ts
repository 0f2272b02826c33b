import { limits } from '@evenkeel/contract/limits'
import { hours } from '@evenkeel/contract/units'
import * as z from 'zod'
import { callAdminApi } from '../call-admin-api.ts'
import { commandLine, misused } from '../command-line.ts'
import { inOneLine } from '../in-one-line.ts'

// The command `npm run staff:invite`: invites the first administrator of the staff, who invites everybody else.

const USAGE = `Usage: npm run staff:invite -- --email <address> --name <name>
       npm run staff:invite -- --email <address> --recover

Invites the first administrator of the staff: prints a link with which a passkey is made, and mails it. Only while there is none; others are
invited on the page People. --recover is for an administrator who lost the passkey where no two others can help: what worked before ends.`

const Invited = z.object({ link: z.string() })
const NotNow = z.object({ not_now: z.string() })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values } = commandLine(USAGE, {
  email: { type: 'string' },
  name: { type: 'string' },
  recover: { type: 'boolean' },
})
const { email, name, recover = false } = values
if (!email) misused('Say whom to invite with --email', USAGE)
if (!recover && !name) misused('Say how the person is called with --name', USAGE)

await inOneLine('Nobody was invited', async () => {
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
    const refused = NotNow.safeParse(await answer.json())
    say(refused.success ? refused.data.not_now : 'Nobody was invited. The log says why.')
    return false
  }
  say(Invited.parse(await answer.json()).link)
  say(`The link works once, within ${limits.staffInvitationLife / hours(1)} hours. It was mailed as well.`)
  return true
})
