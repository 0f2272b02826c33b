import type { TaskRequest } from '@evenkeel/api-contract/counselor/meeting-request'
import type { ClaimedTask, Task, TaskClaim, TaskContact } from '@evenkeel/api-contract/staff/tasks'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, eq, inArray } from 'drizzle-orm'
import { decryptMember } from '#modules/members/profile.ts'
import { members } from '#modules/members/tables.ts'
import { readMeetingRequest } from '#modules/inquiries/read-meeting-request.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { staffGrants } from '#modules/staff-accounts/tables.ts'
import { readOrganizationNames } from '#modules/staff-accounts/staff-organizations.ts'
import { type ClaimRow, isClaimOfTask, listOpenClaims } from './claim-repository.ts'
import type { StaffContext } from '#app-context.ts'
import { type TaskHolders, readTaskHolders } from './task-holders.ts'
import { readLastNoteTimes, readTaskNotes } from './task-notes.ts'
import { presentTaskOffers } from './referral-offers/present-offers.ts'
import { getTaskDb } from './list-tasks.ts'
import type { PendingTask } from './task-policy.ts'

type PresentDeps = Pick<StaffContext, 'store' | 'clock' | 'vault'>

/** Placeholder for an unknown staff member. */
const createUnknownColleague = (id: string) => ({ id, name: 'A colleague' })

/** Returns the valid open claims of tasks, by kind and id. */
async function readClaims(
  deps: PresentDeps,
  staff: StaffCaller,
  tasks: readonly PendingTask[],
  holders: TaskHolders,
): Promise<(task: PendingTask) => ClaimRow | undefined> {
  const ofInstallation = tasks.filter(({ organisationId }) => organisationId === null)
  const ofOrganisations = tasks.filter(({ organisationId }) => organisationId !== null)
  const [first] = ofOrganisations
  const rows = [
    ...(await listOpenClaims(deps.store.db, ofInstallation)),
    ...(first ? await listOpenClaims(getTaskDb(deps, staff, first), ofOrganisations) : []),
  ]
  const byName = new Map(rows.map((row) => [`${row.kind}/${row.taskId}`, row]))
  return (task) => {
    const row = byName.get(`${task.kind}/${task.id}`)
    return row && isClaimOfTask(row, task) && holders.may(row.staffId, task) ? row : undefined
  }
}

/** Maps tasks to the response for one staff member. */
export async function presentTasks(
  deps: PresentDeps,
  staff: StaffCaller,
  tasks: readonly PendingTask[],
  ended?: ClaimRow,
): Promise<Task[]> {
  const { db } = deps.store
  const holders = await readTaskHolders(db, deps.clock.now())
  const openOf = await readClaims(deps, staff, tasks, holders)
  const claims = tasks.map((task) => ended ?? openOf(task))
  const organisations = await readOrganizationNames(
    db,
    tasks.flatMap(({ organisationId }) => organisationId ?? []),
  )
  const names = await readStaffNames(
    db,
    deps,
    claims.flatMap((claim) => [claim?.staffId ?? null, claim?.takenOverFrom ?? null]),
  )
  const [first] = tasks
  const noted = first
    ? await readLastNoteTimes(getTaskDb(deps, staff, first), tasks)
    : new Map<string, never>()
  const requests = tasks.filter(({ kind }) => kind === 'in_person')
  const [request] = requests
  const offersFor = await presentTaskOffers(deps, request ? getTaskDb(deps, staff, request) : db, requests)
  const present = ({ staffId, claimedAt, workedAt, outcome, followUpAt, ...row }: ClaimRow): TaskClaim => ({
    by: names.get(staffId) ?? createUnknownColleague(staffId),
    is_mine: staffId === staff.id,
    claimed_at: claimedAt.toString(),
    worked_at: workedAt?.toString() ?? null,
    outcome,
    follow_up_at: followUpAt?.toString() ?? null,
    is_away: staffId !== staff.id && holders.isAway(staffId, row),
    taken_over_from:
      row.takenOverFrom === null
        ? null
        : (names.get(row.takenOverFrom) ?? createUnknownColleague(row.takenOverFrom)),
  })
  return tasks.map((task, at) => {
    const { kind, id, organisationId, memberId, since, dueAt, reference, attempts } = task
    const claim = claims[at]
    const offers = offersFor(task)
    return {
      kind,
      id,
      organisation: organisationId === null ? null : (organisations.get(organisationId) ?? null),
      since: since.toString(),
      due_at: dueAt?.toString() ?? null,
      reference,
      can_be_called: memberId !== null,
      attempts,
      noted_at: noted.get(id)?.toString() ?? null,
      claim: claim ? present(claim) : null,
      ...(offers.length > 0 ? { offers } : {}),
    }
  })
}

/** Returns the contact details for the holder of a task. */
async function readContact(
  { store, clock, vault }: PresentDeps,
  { id }: StaffCaller,
  { memberId, organisationId }: PendingTask,
): Promise<TaskContact | null> {
  if (memberId === null || organisationId === null) return null
  const { db } = store.forStaff({ id, now: clock.now() })
  const [row] = await db.select().from(members).where(eq(members.id, memberId))
  if (!row) return null
  // Row policies have shown the row; its key is hidden from all staff roles.
  const keys = store.forOrganisation(row.organisationId).db
  const { profile, appointmentState } = await decryptMember({ db: keys, vault }, row)
  return {
    name: `${profile.first_name} ${profile.last_name}`,
    phone: profile.phone,
    email: profile.email,
    timezone: profile.device_timezone ?? profile.timezone,
    state: profile.state ?? appointmentState,
  }
}

/** Returns the wishes of an in-person request; null for other kinds. */
async function readRequest(
  { store, vault }: PresentDeps,
  { kind, memberId, organisationId }: PendingTask,
): Promise<TaskRequest | null> {
  const isRequest = kind === 'in_person' || kind === 'undelivered_request'
  if (!isRequest || memberId === null || organisationId === null) return null
  return readMeetingRequest({ db: store.forOrganisation(organisationId).db, vault }, memberId)
}

/** Returns which authors of notes wrote as counselors, including former ones. */
async function findCounselors(
  db: Queryable,
  { kind }: PendingTask,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (kind !== 'counselor_danger' || ids.length === 0) return new Set()
  const { staffId, role } = staffGrants
  const rows = await db
    .selectDistinct({ staffId })
    .from(staffGrants)
    .where(and(inArray(staffId, [...ids]), eq(role, 'counselor')))
  return new Set(rows.map((row) => row.staffId))
}

/** Maps a task to the response for its holder. */
export async function presentClaimedTask(
  deps: PresentDeps,
  staff: StaffCaller,
  task: PendingTask,
): Promise<ClaimedTask> {
  const [presented] = await presentTasks(deps, staff, [task])
  const notes = await readTaskNotes(getTaskDb(deps, staff, task), deps, task)
  const authors = notes.map(({ staffId }) => staffId)
  const names = await readStaffNames(deps.store.db, deps, authors)
  const counselors = await findCounselors(deps.store.db, task, authors)
  const person = await readContact(deps, staff, task)
  const request = person && (await readRequest(deps, task))
  return {
    task: presented as Task,
    person,
    ...(request ? { request } : {}),
    notes: notes.map(({ staffId, at, text }) => ({
      by: names.get(staffId) ?? createUnknownColleague(staffId),
      at: at.toString(),
      text,
      is_counselors: counselors.has(staffId),
    })),
  }
}
