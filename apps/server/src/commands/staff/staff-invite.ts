import { limits } from '@evenkeel/api-contract/limits'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import * as z from 'zod'
import { callAdminApi } from '../cli/call-admin-api.ts'
import { exitWithUsage, parseCommandLine, print, runReportingErrors } from '../cli/command-line.ts'

// `npm run staff:invite`: invites the first staff administrator, who invites everyone else.

const USAGE = `Usage: npm run staff:invite -- --email <address> --name <name>
       npm run staff:invite -- --email <address> --recover

Invites the first staff administrator: prints and emails a link to create a passkey. Only while there is no administrator; invite others
on the page People. --recover is for an administrator who lost the passkey when no two others can help: it revokes the old access.`

const Invited = z.object({ link: z.string() })
const NotInvited = z.object({ not_now: z.string() })

const { values } = parseCommandLine(USAGE, {
  email: { type: 'string' },
  name: { type: 'string' },
  recover: { type: 'boolean' },
})
const { email, name, recover = false } = values
if (!email) exitWithUsage('Name the address with --email', USAGE)
if (!recover && !name) exitWithUsage('Name the person with --name', USAGE)

await runReportingErrors('No invitation was sent', async () => {
  const answer = await callAdminApi('/staff/invite', {
    ...{ email: email ?? '', recover },
    ...(name === undefined ? {} : { name }),
  })
  if (typeof answer === 'string') {
    print(answer)
    return false
  }
  if (answer.status === 422) {
    print('The staff application is disabled: set STAFF_URL.')
    return false
  }
  if (!answer.ok) {
    const refused = NotInvited.safeParse(await answer.json())
    print(refused.success ? refused.data.not_now : 'No invitation was sent. See the log for the reason.')
    return false
  }
  print(Invited.parse(await answer.json()).link)
  print(
    `The link works once, within ${limits.staffInvitationLife / hours(1)} hours. It was also sent by email.`,
  )
  return true
})
