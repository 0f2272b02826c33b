import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { TaskRequest } from '@evenkeel/api-contract/counselor/schemas/meeting-request'
import { limits } from '@evenkeel/api-contract/limits'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import { taskKinds } from '@evenkeel/api-contract/staff/constants'
import {
  type ClaimedTask,
  isDangerTask,
  type Task,
  type TaskClaim,
  type TaskContact,
  taskRoles,
} from '@evenkeel/api-contract/staff/tasks'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import { readMeetingRequest } from '#modules/inquiries/build-inquiry.ts'
import { decryptMember } from '#modules/members/profile.ts'
import { members } from '#modules/members/tables.ts'
import { type ActiveGrant, isGrantActive, type StaffCaller } from '#modules/staff-accounts/access-control.ts'
import { readOrganizationNames, readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { staffAccounts, staffGrants, staffSessions } from '#modules/staff-accounts/tables.ts'
import { type ClaimRow, isClaimOfTask, listOpenClaims } from './claim-repository.ts'
import { getTaskDb } from './list-tasks.ts'
import { presentTaskOffers } from './referral-offers/present-offers.ts'
import { readLastNoteTimes, readTaskNotes } from './task-notes.ts'
import { canClaimTask, type PendingTask } from './task-policy.ts'

/** Roles that have tasks on Today. */
const taskHolderRoles: readonly StaffRole[] = [...new Set(taskKinds.flatMap((kind) => taskRoles[kind]))]

interface Holder {
  readonly grants: ActiveGrant[]
  /** Whether the staff member has ever logged in. */
  readonly hasSignedIn: boolean
}

/** Which staff may hold which tasks now. */
export interface TaskHolders {
  /** Whether a staff member may hold this task; not after deactivation or loss of the grant. */
  may(staffId: string, task: PendingTask): boolean
  /** Staff who may hold it and have logged in before. */
  forTask(task: PendingTask): readonly string[]
  /** Whether the holder of a danger call is absent, so that a closed computer does not block the call. */
  isAway(staffId: string, task: Pick<PendingTask, 'kind'>): boolean
}

/** Returns staff with recent activity in an active session. */
async function listRecentlyActive(db: Queryable, now: Temporal.Instant): Promise<ReadonlySet<string>> {
  const since = now.subtract({ milliseconds: limits.dangerHolderAway })
  const rows = await db
    .selectDistinct({ staffId: staffSessions.staffId })
    .from(staffSessions)
    .where(and(gt(staffSessions.lastUsedAt, since), gt(staffSessions.endsAt, now)))
  return new Set(rows.map(({ staffId }) => staffId))
}

/** Reads the current grants. */
export async function readTaskHolders(db: Queryable, now: Temporal.Instant): Promise<TaskHolders> {
  const rows = await db
    .select({ grant: staffGrants, lastSignedInAt: staffAccounts.lastSignedInAt })
    .from(staffGrants)
    .innerJoin(staffAccounts, and(eq(staffAccounts.id, staffGrants.staffId), isNull(staffAccounts.endedAt)))
    .where(and(isNull(staffGrants.endedAt), inArray(staffGrants.role, [...taskHolderRoles])))
  const seen = await listRecentlyActive(db, now)
  const people = new Map<string, Holder>()
  for (const { grant, lastSignedInAt } of rows) {
    if (!isGrantActive(grant, now)) continue
    const holder = people.get(grant.staffId) ?? { grants: [], hasSignedIn: lastSignedInAt !== null }
    holder.grants.push(grant)
    people.set(grant.staffId, holder)
  }
  const may = (staffId: string, task: PendingTask): boolean =>
    canClaimTask(people.get(staffId)?.grants ?? [], task)
  return {
    may,
    isAway: (staffId, { kind }) => isDangerTask(kind) && !seen.has(staffId),
    forTask: (task) =>
      [...people].filter(([id, { hasSignedIn }]) => hasSignedIn && may(id, task)).map(([id]) => id),
  }
}

type PresentContext = Pick<StaffContext, 'store' | 'clock' | 'vault'>

/** Placeholder for an unknown staff member. */
const createUnknownColleague = (id: string) => ({ id, name: 'A colleague' })

/** Returns the valid open claims of tasks, by kind and id. */
async function readClaims(
  context: PresentContext,
  staff: StaffCaller,
  tasks: readonly PendingTask[],
  holders: TaskHolders,
): Promise<(task: PendingTask) => ClaimRow | undefined> {
  const ofInstallation = tasks.filter(({ organisationId }) => organisationId === null)
  const ofOrganisations = tasks.filter(({ organisationId }) => organisationId !== null)
  const [first] = ofOrganisations
  const rows = [
    ...(await listOpenClaims(context.store.db, ofInstallation)),
    ...(first ? await listOpenClaims(getTaskDb(context, staff, first), ofOrganisations) : []),
  ]
  const byName = new Map(rows.map((row) => [`${row.kind}/${row.taskId}`, row]))
  return (task) => {
    const row = byName.get(`${task.kind}/${task.id}`)
    return row && isClaimOfTask(row, task) && holders.may(row.staffId, task) ? row : undefined
  }
}

/** Maps tasks to the response for one staff member. */
export async function presentTasks(
  context: PresentContext,
  staff: StaffCaller,
  tasks: readonly PendingTask[],
  ended?: ClaimRow,
): Promise<Task[]> {
  const { db } = context.store
  const holders = await readTaskHolders(db, context.clock.now())
  const openOf = await readClaims(context, staff, tasks, holders)
  const claims = tasks.map((task) => ended ?? openOf(task))
  const ids = tasks.flatMap(({ organisationId }) => organisationId ?? [])
  const organisations = await readOrganizationNames(db, ids)
  const names = await readStaffNames(
    db,
    context,
    claims.flatMap((claim) => [claim?.staffId ?? null, claim?.takenOverFrom ?? null]),
  )
  const [first] = tasks
  const noteTimes = first
    ? await readLastNoteTimes(getTaskDb(context, staff, first), tasks)
    : new Map<string, never>()
  const requests = tasks.filter(({ kind }) => kind === 'in_person')
  const [request] = requests
  const offersFor = await presentTaskOffers(
    context,
    request ? getTaskDb(context, staff, request) : db,
    requests,
  )
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
      noted_at: noteTimes.get(id)?.toString() ?? null,
      claim: claim ? present(claim) : null,
      ...(offers.length > 0 ? { offers } : {}),
    }
  })
}

/** Returns the contact details for the holder of a task. */
async function readContact(
  { store, clock, vault }: PresentContext,
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
  { store, vault }: PresentContext,
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
  context: PresentContext,
  staff: StaffCaller,
  task: PendingTask,
): Promise<ClaimedTask> {
  const [presented] = await presentTasks(context, staff, [task])
  const notes = await readTaskNotes(getTaskDb(context, staff, task), context, task)
  const authors = notes.map(({ staffId }) => staffId)
  const names = await readStaffNames(context.store.db, context, authors)
  const counselors = await findCounselors(context.store.db, task, authors)
  const person = await readContact(context, staff, task)
  const request = person && (await readRequest(context, task))
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
