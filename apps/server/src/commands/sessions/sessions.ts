import { staffEntryReasons } from '@evenkeel/api-contract/telehealth/constants'
import type { OpenContest, PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { type AdminPath, callAdminApi } from '../cli/call-admin-api.ts'
import { exitWithUsage, parseCommandLine, print, runReportingErrors } from '../cli/command-line.ts'
import { memberOptions, describeMemberNotFound } from '../cli/member-command.ts'

// `npm run sessions`: lists a member's covered sessions and records staff decisions about a visit.

const USAGE = `Usage: npm run sessions -- --organization <client id> --email <address> [--visit <number> <what> | --class <name>]
       npm run sessions -- --contests

Lists a member's covered sessions with all entries and their visit numbers. <what> records a decision, which the member can read:
  --no-show            the member did not attend: after the visit has started, unless it was canceled
  --waive <reason>     refunds the session, if the visit holds one: ${staffEntryReasons.waive.join(', ')}
  --uphold <reason>    rejects an open contest: ${staffEntryReasons.uphold.join(', ')}
An entry shows what happened, the reason, the change of the balance, and the visit:
  grant    sessions were granted                     adjust   the contract changed their number
  reserve  a visit was booked and holds a session    release  the session is available again: canceled in time, moved, or agreed
  use      the session was used although the visit did not take place (after_notice, no_show)
  contest  the member disputes an entry              waive    refunded      uphold    unchanged
--class assigns the member to an employee class of the organization's file ("default": none); its number of sessions applies at once.
--contests lists unanswered contests of members of all organizations, oldest first.`

const { values } = parseCommandLine(USAGE, {
  ...memberOptions,
  visit: { type: 'string' },
  'no-show': { type: 'boolean' },
  waive: { type: 'string' },
  uphold: { type: 'string' },
  class: { type: 'string' },
  contests: { type: 'boolean' },
})
const { organisation, email, visit, 'no-show': isNoShow, waive, uphold, class: className, contests } = values
if (contests && Object.keys(values).length > 1) exitWithUsage('Give --contests alone', USAGE)
if (!contests && (!organisation || !email))
  exitWithUsage('Name the member with --organization and --email', USAGE)
const actions = [
  ...(isNoShow ? [{ act: 'no_show' }] : []),
  ...(waive === undefined ? [] : [{ act: 'waive', reason: waive }]),
  ...(uphold === undefined ? [] : [{ act: 'uphold', reason: uphold }]),
]
if (actions.length > 1) exitWithUsage('Give one decision for one visit', USAGE)
if (className !== undefined && actions.length + (visit === undefined ? 0 : 1) > 0)
  exitWithUsage('Give a class alone', USAGE)
if ((actions.length === 1) !== (visit !== undefined)) exitWithUsage('Give a visit and a decision', USAGE)
for (const [given, known] of [
  [waive, staffEntryReasons.waive],
  [uphold, staffEntryReasons.uphold],
] as const)
  if (given !== undefined && !known.some((reason) => reason === given))
    exitWithUsage(`There is no reason ${given}`, USAGE)

/** One line per authorization and one per entry. */
function printCoverage({ authorizations, zone }: PatientCoverage): void {
  if (authorizations.length === 0) print('This member has no covered sessions yet.')
  for (const { code, concern, from, until, sessions, left, entries } of authorizations) {
    const time = until === null ? 'granted once' : `${from ?? 'the beginning'} until ${until}`
    const of = concern === null ? '' : `, ${concern}`
    print(
      `${code}${of}, ${time} (${zone ?? 'no zone'}): ${left ?? 'any number'} of ${sessions ?? 'any number'} left`,
    )
    for (const { kind, reason, sessions: change, visit_id: id, visit_at: at } of entries)
      print(
        `  ${kind}${reason === null ? '' : ` (${reason})`} ${change}${id === null ? '' : ` visit ${id} at ${at}`}`,
      )
  }
}

interface Contest extends Omit<OpenContest, 'member_id'> {
  readonly organisation: string
  readonly email: string
}

/** One line per contested visit, with the values an answer needs. */
function printContests(open: readonly Contest[] | null): void {
  if (open === null) print('The telehealth service is external: it counts sessions itself.')
  else if (open.length === 0) print('Nothing is contested.')
  for (const { organisation: client, email: whose, visit_id: id, visit_at: at, reason, ...rest } of open ??
    [])
    print(`${rest.contested_at} ${client} ${whose} visit ${id} at ${at}: ${reason ?? 'counts'}`)
}

/** Calls the admin API; prints the error and returns null if it refuses. */
async function callSessionsApi(
  path: AdminPath,
  body: Readonly<Record<string, string | undefined>>,
): Promise<unknown> {
  const answer = await callAdminApi(path, body)
  if (typeof answer !== 'string' && answer.ok) return answer.json()
  print(typeof answer === 'string' ? answer : await describeError(answer))
  return null
}

async function describeError(answer: Response): Promise<string> {
  if (answer.status === 422) return describeMemberNotFound(organisation ?? '', answer)
  if (answer.status === 503)
    return 'The database does not respond: nothing was read or recorded. Try again when /readyz returns ready.'
  const { not_now: why } = (await answer.json()) as { not_now?: string }
  return why ?? `Nothing was ${contests ? 'read' : 'noted'}. See the log for the reason.`
}

await runReportingErrors('The sessions cannot be read', async () => {
  if (contests) {
    const found = await callSessionsApi('/members/open-contests', {})
    if (found !== null) printContests((found as { contests: readonly Contest[] | null }).contests)
    return found !== null
  }
  const said = actions.length === 0 ? {} : { visit, ...actions[0] }
  const found = await callSessionsApi('/members/sessions', { organisation, email, class: className, ...said })
  if (found !== null) printCoverage(found as PatientCoverage)
  return found !== null
})
