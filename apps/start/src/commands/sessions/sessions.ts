import { type PatientCoverage, staffReasons } from '@evenkeel/contract/telehealth/coverage'
import { callAdminApi } from '../call-admin-api.ts'
import { commandLine, misused } from '../command-line.ts'
import { inOneLine } from '../in-one-line.ts'
import { memberOptions } from '../member-command.ts'

// The command `npm run sessions`: a member's covered sessions, and what staff note of a visit until they have a page.

const USAGE = `Usage: npm run sessions -- --organisation <client id> --email <address> [--visit <number> <what>]

Lists a member's covered sessions with every entry and the number of its visit. <what> notes something of that visit, which the member reads:
  --no-show            the member did not come
  --waive <reason>     the session is given back: ${staffReasons.waive.join(', ')}
  --uphold <reason>    what the member contested stays as it is: ${staffReasons.uphold.join(', ')}`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values } = commandLine(USAGE, {
  ...memberOptions,
  visit: { type: 'string' },
  'no-show': { type: 'boolean' },
  waive: { type: 'string' },
  uphold: { type: 'string' },
})
const { organisation, email, visit, 'no-show': isNoShow, waive, uphold } = values
if (!organisation || !email) misused('Name the member with --organisation and --email', USAGE)
const acts = [
  ...(isNoShow ? [{ act: 'no_show' }] : []),
  ...(waive === undefined ? [] : [{ act: 'waive', reason: waive }]),
  ...(uphold === undefined ? [] : [{ act: 'uphold', reason: uphold }]),
]
if (acts.length > 1) misused('Say one thing of a visit at a time', USAGE)
if ((acts.length === 1) !== (visit !== undefined)) misused('Give a visit and what is said of it', USAGE)
for (const [given, known] of [
  [waive, staffReasons.waive],
  [uphold, staffReasons.uphold],
] as const)
  if (given !== undefined && !known.some((reason) => reason === given))
    misused(`There is no reason ${given}`, USAGE)

/** One line for each authorization, and one for each entry. */
function list({ authorizations, zone }: PatientCoverage): void {
  if (authorizations.length === 0) say('Nothing is counted for this member yet.')
  for (const { from, until, sessions, left, entries } of authorizations) {
    const time = until === null ? 'granted once' : `${from ?? 'the beginning'} until ${until}`
    say(`${time} (${zone ?? 'no zone'}): ${left ?? 'any number'} of ${sessions ?? 'any number'} left`)
    for (const { kind, reason, sessions: change, visit_id: id, visit_at: at } of entries)
      say(
        `  ${kind}${reason === null ? '' : ` (${reason})`} ${change}${id === null ? '' : ` visit ${id} at ${at}`}`,
      )
  }
}

await inOneLine('The sessions cannot be read', async () => {
  const named = { organisation: organisation ?? '', email: email ?? '' }
  const said = acts.length === 0 ? {} : { visit: visit ?? '', ...acts[0] }
  const answer = await callAdminApi('/members/sessions', { ...named, ...said })
  if (typeof answer === 'string') {
    say(answer)
    return false
  }
  if (answer.status === 422) {
    say(`${named.organisation} has no confirmed member with this address.`)
    return false
  }
  if (!answer.ok) {
    const { not_now: why } = (await answer.json()) as { not_now?: string }
    say(why ?? 'Nothing was noted. The log says why.')
    return false
  }
  list((await answer.json()) as PatientCoverage)
  return true
})
