import path from 'node:path'
import * as z from 'zod'
import { callMemberApi, writeMemberExport } from './cli/member-command.ts'
import { callAdminApi } from './cli/call-admin-api.ts'
import {
  confirmWithWord,
  exitWithUsage,
  parseCommandLine,
  print,
  runReportingErrors,
} from './cli/command-line.ts'
import { reportKeysFile, rejectForeignKeysFile } from './removal/keys-file.ts'
import {
  describeNotRemoved,
  describePlan,
  describeRejectedPlan,
  describeRemoval,
} from './removal/organization-removal-messages.ts'
import {
  listRemainingSteps,
  NotRemovedResponse,
  RemovedResponse,
  RETAINED_DATA,
} from './removal/removal-messages.ts'
import { formatError } from '../database/format-error.ts'
import { loadSettings } from '../open-store.ts'

// `npm run organization:remove -- <client id> --move-to <client id>`: permanently removes an organization and moves
// its members to another one. Without --move-to it must have no members; with --export-to <folder>
// [--cancel-visits] each member is first exported into a numbered folder and removed. Resumable.

const USAGE = `Usage: npm run organization:remove -- <client id> [--move-to <client id> | --export-to <folder> [--cancel-visits] [--keys <file>]] [--yes]

Permanently removes an organization. Without an option, it must have no members. Checks first whether this is possible, lists what is
removed, and asks you to confirm the client id. Run it again to resume.
  --move-to <client id>   moves its members to this organization
  --export-to <folder>    exports each member into a separate folder there and removes the member
  --cancel-visits         cancels upcoming appointments of these members
  --keys <file>           file beside the backups: rewritten without the keys of these members
  --yes                   skips the confirmation`

const Report = z.object({
  moved: z.number(),
  patients_later: z.number(),
  registrations: z.number(),
  visitors: z.number(),
})
const NotRemoved = z.object({
  not_now: z.enum([
    'unknown',
    'root',
    'target',
    'target_root',
    'target_same',
    'members',
    'danger',
    'call',
    'reschedule',
  ]),
  count: z.number(),
})
const Plan = z.object({
  program: z.string(),
  members: z.number(),
  appointments: z.number(),
  registrations: z.number(),
})
const NotPlanned = NotRemoved.extend({ organizations: z.array(z.string()) })
const Members = z.object({ members: z.array(z.string()) })

/** Writes the export of one member; returns null, or why it is incomplete. */
async function exportMember(
  folder: string,
  named: { readonly organisation: string; readonly email: string },
): Promise<string | null> {
  const copy = await callMemberApi('/members/export', named)
  if (typeof copy === 'string' || !copy.ok) return `${folder}: the export is incomplete.`
  try {
    return writeMemberExport(folder, await copy.json()) ? null : `${folder}: the export is incomplete.`
  } catch (error) {
    return formatError(error)
  }
}

/** Exports and removes one member; prints a line and returns false if either fails. */
async function exportAndRemove(
  named: { readonly organisation: string; readonly email: string },
  folder: string,
  cancelVisits: boolean,
): Promise<boolean> {
  const problem = await exportMember(folder, named)
  if (problem !== null) {
    print(`${problem} This member stays. Run the command again.`)
    return false
  }
  const removed = await callMemberApi('/members/delete', { ...named, cancel_visits: cancelVisits })
  if (typeof removed !== 'string' && removed.ok) {
    for (const line of listRemainingSteps(RemovedResponse.parse(await removed.json())))
      print(`${folder}: ${line}`)
    return true
  }
  const why =
    typeof removed !== 'string' && removed.status === 409
      ? NotRemovedResponse.parse(await removed.json()).not_now
      : 'see the log'
  print(`${folder}: this member stays (${why}; docs/operating/personal-data.md). Run the command again.`)
  return false
}

/** Exports and removes all members. Returns false if some remain, or if the key file still decrypts their backups. */
async function exportAndRemoveAll(
  organisation: string,
  {
    to,
    keys,
    cancelVisits,
  }: { readonly to: string; readonly keys: string | null; readonly cancelVisits: boolean },
): Promise<boolean> {
  const answer = await callAdminApi('/organisations/members', { organisation })
  if (typeof answer === 'string' || !answer.ok) {
    print(
      typeof answer === 'string'
        ? answer
        : describeNotRemoved(organisation, { not_now: 'unknown', count: 0 }),
    )
    return false
  }
  const { members } = Members.parse(await answer.json())
  let left = 0
  for (const email of members) {
    const folder = path.join(path.resolve(to), crypto.randomUUID())
    if (!(await exportAndRemove({ organisation, email }, folder, cancelVisits))) left += 1
  }
  const removed = members.length - left
  print(`Members exported to ${path.resolve(to)} and removed: ${removed} of ${members.length}.`)
  if (removed === 0 && keys === null) return left === 0
  const { lines, isOut } = await reportKeysFile(keys, 'these members')
  for (const line of [RETAINED_DATA, ...lines]) print(line)
  return left === 0 && isOut
}

async function remove(organisation: string, moveTo: string | undefined): Promise<boolean> {
  const order = { organisation, ...(moveTo === undefined ? {} : { move_to: moveTo }) }
  const answer = await callAdminApi('/organisations/remove', order)
  if (typeof answer === 'string') {
    print(answer)
    return false
  }
  if (answer.status === 409) {
    print(describeNotRemoved(organisation, NotRemoved.parse(await answer.json()), moveTo))
    return false
  }
  if (!answer.ok) {
    print('Nothing was removed. See the log for the reason.')
    return false
  }
  const file = path.join(loadSettings().PROGRAMMES_DIR, 'organisations', `${organisation}.yaml`)
  const report = Report.parse(await answer.json())
  for (const line of describeRemoval(organisation, moveTo ?? null, report, file)) print(line)
  return true
}

interface RemovalTarget {
  readonly moveTo?: string | undefined
  readonly exportTo?: string | undefined
}

/** Prints what is removed, with counts; prints a line and returns false if the removal is impossible. */
async function printPlan(organisation: string, { moveTo, exportTo }: RemovalTarget): Promise<boolean> {
  const answer = await callAdminApi('/organisations/plan', {
    organisation,
    exported: exportTo !== undefined,
    ...(moveTo === undefined ? {} : { move_to: moveTo }),
  })
  if (typeof answer === 'string') print(answer)
  else if (answer.status === 409) {
    const { organizations, ...refusal } = NotPlanned.parse(await answer.json())
    print(describeRejectedPlan(organisation, refusal, moveTo, organizations))
  } else if (answer.ok) {
    print(describePlan(Plan.parse(await answer.json()), { moveTo, exportTo }))
    return true
  } else print('Nothing was removed. See the log for the reason.')
  return false
}

async function run(): Promise<boolean> {
  const options = {
    'move-to': { type: 'string' },
    'export-to': { type: 'string' },
    'cancel-visits': { type: 'boolean', default: false },
    keys: { type: 'string' },
    yes: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseCommandLine(USAGE, options, 1)
  const [organisation] = positionals
  const { 'move-to': moveTo, 'export-to': to, 'cancel-visits': cancelVisits, keys = null } = values
  if (!organisation) return exitWithUsage('Name the organization', USAGE)
  if (moveTo !== undefined && to !== undefined)
    return exitWithUsage('Give one of --move-to and --export-to', USAGE)
  if (keys !== null && to === undefined) return exitWithUsage('--keys goes with --export-to', USAGE)
  if (keys !== null) await rejectForeignKeysFile(keys)
  if (!(await printPlan(organisation, { moveTo, exportTo: to }))) return false
  if (!values.yes && !(await confirmWithWord(`Type ${organisation} to continue:`, organisation))) {
    print(`Nothing was removed: ${organisation} was not typed. In a script, pass --yes.`)
    return false
  }
  if (to !== undefined && !(await exportAndRemoveAll(organisation, { to, keys, cancelVisits }))) return false
  return remove(organisation, moveTo)
}

await runReportingErrors('The removal was not finished', run)
