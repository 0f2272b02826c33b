import * as z from 'zod'
import { callAdminApi } from './cli/call-admin-api.ts'
import { exitWithUsage, parseCommandLine, print, runReportingErrors } from './cli/command-line.ts'
import { memberOptions, describeMemberNotFound } from './cli/member-command.ts'
import { reportKeysFile, rejectForeignKeysFile, updateKeysFile } from './removal/keys-file.ts'
import {
  describeMemberRemoval,
  describePendingRemovals,
  NotRemovedResponse,
  RemovedResponse,
} from './removal/removal-messages.ts'

// `npm run member:delete`: permanently deletes all data of one member, and the keys in the file beside the backups
// that decrypt the member's data in them.

const USAGE = `Usage: npm run member:delete -- --organization <client id> --email <address> [--cancel-visits] [--keys <file>]
       npm run member:delete -- --open
       npm run member:delete -- --partner-done <member>

Permanently deletes all data of one member. Calls the running product.
  --cancel-visits          cancels upcoming appointments first
  --keys <file>            file beside the backups: rewritten without the keys of this member
  --open                   retries removals the telehealth service did not respond to, and lists the pending ones
  --partner-done <member>  records that an external telehealth service has removed the patient`

const PendingRemovals = z.object({
  waiting: z.array(
    z.object({
      member_id: z.string(),
      patient_id: z.number().nullable(),
      since: z.string(),
      is_elsewhere: z.boolean(),
    }),
  ),
})

const blockedMessages = {
  danger:
    'This member reported danger and was not called yet. Call first and record it: npm run callback-queue.',
  call: 'This member must be called because an appointment was lost. Call first and record it: npm run callback-queue.',
  reschedule: 'An appointment is being rescheduled. Try again in a few minutes.',
  visits:
    'An upcoming appointment must be canceled first, because the member could not be notified of a change. Pass --cancel-visits to cancel it.',
  partner: 'An upcoming appointment was not canceled by the counseling partner. Try again later.',
}

/** Retries interrupted removals and lists the pending ones. */
async function continueRemovals(done?: string): Promise<boolean> {
  const answer = await callAdminApi('/members/removals', done === undefined ? {} : { done })
  if (typeof answer === 'string' || !answer.ok) {
    const unknown = `There is no pending removal of a member ${done}.`
    const why = typeof answer !== 'string' && answer.status === 422 ? unknown : 'See the log for the reason.'
    print(typeof answer === 'string' ? answer : why)
    return false
  }
  const { waiting } = PendingRemovals.parse(await answer.json())
  for (const line of describePendingRemovals(waiting)) print(line)
  return waiting.length === 0
}

/** An interrupted removal may have left the key file unchanged. */
async function rewriteKeysFile(file: string): Promise<void> {
  const problem = await updateKeysFile(file)
  if (problem !== null) print(problem)
  print(
    problem === null
      ? 'This command removed no member. The file beside the backups was rewritten with the current keys.'
      : 'This command removed no member, and the file beside the backups is unchanged.',
  )
}

async function remove(
  member: { readonly organisation: string; readonly email: string; readonly cancel_visits: boolean },
  keys: string | null,
): Promise<boolean> {
  if (keys !== null) await rejectForeignKeysFile(keys)
  const answer = await callAdminApi('/members/delete', member)
  if (typeof answer === 'string') {
    print(answer)
    return false
  }
  if (answer.status === 422) {
    print(await describeMemberNotFound(member.organisation, answer))
    // An interrupted removal may have reached this point.
    await continueRemovals()
    if (keys !== null) await rewriteKeysFile(keys)
    return false
  }
  if (!answer.ok) {
    const why =
      answer.status === 409
        ? blockedMessages[NotRemovedResponse.parse(await answer.json()).not_now]
        : 'See the log for the reason.'
    print(`Nothing was removed. ${why}`)
    return false
  }
  const removed = RemovedResponse.parse(await answer.json())
  const { lines, isOut } = await reportKeysFile(keys, 'this member')
  for (const one of describeMemberRemoval(removed, lines)) print(one)
  return isOut && removed.partner.kind === 'removed'
}

async function run(): Promise<boolean> {
  const { values } = parseCommandLine(USAGE, {
    ...memberOptions,
    keys: { type: 'string' },
    'cancel-visits': { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    'partner-done': { type: 'string' },
  })
  const { organisation, email, keys, open, 'cancel-visits': cancelVisits, 'partner-done': done } = values
  if (open || done !== undefined) return continueRemovals(done)
  if (!organisation || !email) return exitWithUsage('Name the member with --organization and --email', USAGE)
  return remove({ organisation, email, cancel_visits: cancelVisits }, keys ?? null)
}

await runReportingErrors('The removal was not finished', run)
