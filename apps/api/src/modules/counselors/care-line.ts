import { careReasonMessages } from '@evenkeel/api-contract/counselor/care-reasons.messages'
import type { CareReason } from '@evenkeel/api-contract/counselor/constants'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { type Db, notify, type Queryable } from '@evenkeel/server-kit/database/store'
import { callTasks } from '#modules/appointments/tables.ts'
import { members } from '#modules/members/tables.ts'
import { findOrganization } from '#modules/organizations/organization-repository.ts'
import type { StaffContext } from '#app-context.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { taskChannel } from '#modules/staff-tasks/live-tasks.ts'
import { addTaskNote, getNoteCipher, readTaskNotes } from '#modules/staff-tasks/task-notes.ts'
import type { PendingTask } from '#modules/staff-tasks/task-policy.ts'
import { staffTaskClaims } from '#modules/staff-tasks/tables.ts'

/**
 * A call requested from the care line. waiting: unassigned · taken: somebody is on it · done: it was made ·
 * not_reached: tried and given up.
 */
interface CareLineCall {
  readonly state: 'waiting' | 'taken' | 'done' | 'not_reached'
  readonly askedAt: Temporal.Instant
  /** Care line staff who have or had it; null: none yet, or it was recorded at the terminal. */
  readonly by: string | null
}

/** Why a counselor requests a call, with an optional text. */
interface CareLineRequest {
  readonly why: CareReason
  readonly words: string | null
}

/** Care line functions for counselors. */
export interface CareLine {
  /**
   * Requests a call to a member, once while one is open; stores who requested it. The reason is added as a
   * note for the caller, also to an open call. Rejects an unknown member.
   */
  ask(memberId: string, staffId: string, request: CareLineRequest | null): Promise<void>
  /** Returns the last call requested for a member; null if there was none. */
  read(memberId: string): Promise<CareLineCall | null>
  /** Returns the phone number for members of an organization; null if it is not active. */
  phoneFor(ou: string): Promise<string | null>
}

const isCallOfMember = (memberId: string) =>
  and(eq(callTasks.memberId, memberId), eq(callTasks.kind, 'counselor_danger'))

/** Returns who took a task last, by name, and the outcome. */
async function findLastClaim(db: Db, context: Pick<StaffContext, 'vault'>, taskId: string) {
  const { staffId, claimedAt, endedAt, outcome } = staffTaskClaims
  const [claim] = await db
    .select({ staffId, endedAt, outcome })
    .from(staffTaskClaims)
    .where(and(eq(staffTaskClaims.kind, 'counselor_danger'), eq(staffTaskClaims.taskId, taskId)))
    .orderBy(desc(claimedAt))
    .limit(1)
  // A released task is waiting again.
  if (!claim || (claim.endedAt !== null && claim.outcome === null)) return null
  const name = (await readStaffNames(db, context, [claim.staffId])).get(claim.staffId)?.name ?? null
  return { name, outcome: claim.outcome }
}

type CareLineContext = Pick<StaffContext, 'store' | 'clock' | 'randomUuid' | 'vault'>

/** Returns the open call of a member, created if missing. */
async function findOrCreateCall(
  tx: Queryable,
  context: CareLineContext,
  { memberId, staffId }: { readonly memberId: string; readonly staffId: string },
): Promise<PendingTask> {
  // Locked, so that concurrent requests, also of two counselors, create one call.
  const [member] = await tx
    .select({ organisationId: members.organisationId })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  if (!member) throw createNotFoundError()
  const { organisationId } = member
  const [open] = await tx
    .select({ id: callTasks.id, createdAt: callTasks.createdAt })
    .from(callTasks)
    .where(and(isCallOfMember(memberId), isNull(callTasks.doneAt)))
  const { id, createdAt } = open ?? { id: context.randomUuid(), createdAt: context.clock.now() }
  if (!open) {
    const task = { id, rescheduleId: id, organisationId, memberId, calledBy: staffId, createdAt }
    await tx.insert(callTasks).values({ ...task, kind: 'counselor_danger' })
  }
  const plain = { dueAt: null, reference: null, attempts: null }
  return { kind: 'counselor_danger', id, organisationId, memberId, since: createdAt, ...plain }
}

/** Formats the request as a note for the caller. */
const formatRequest = ({ why, words }: CareLineRequest): string => {
  const own = words?.trim()
  return own ? `${careReasonMessages[why]}. ${own}` : `${careReasonMessages[why]}.`
}

/** Adds a counselor's note; a retry after a lost response adds it once. */
async function addRequestNote(
  context: CareLineContext,
  task: PendingTask,
  staffId: string,
  request: CareLineRequest,
): Promise<void> {
  const { db } = context.store
  const text = formatRequest(request)
  const before = await readTaskNotes(db, context, task)
  if (before.some((note) => note.staffId === staffId && note.text === text)) return
  await addTaskNote(db, context, task, { staffId, text, cipher: await getNoteCipher(context, task) })
  // Notes have no database trigger: open pages are notified here.
  if (task.organisationId !== null) await notify(db, taskChannel, task.organisationId)
}

/** Creates the care line functions for counselors. */
export function createCareLine(context: CareLineContext): CareLine {
  const { db } = context.store
  return {
    ask: async (memberId, staffId, request) => {
      const task = await db.transaction((tx) => findOrCreateCall(tx, context, { memberId, staffId }))
      // After the call itself, which must not depend on the note.
      if (request) await addRequestNote(context, task, staffId, request)
    },
    read: async (memberId) => {
      const [task] = await db
        .select()
        .from(callTasks)
        .where(isCallOfMember(memberId))
        .orderBy(desc(callTasks.createdAt))
        .limit(1)
      if (!task) return null
      const taker = await findLastClaim(db, context, task.id)
      const over = taker?.outcome === 'cannot_be_reached' ? 'not_reached' : 'done'
      const state = task.doneAt !== null ? over : taker === null ? 'waiting' : 'taken'
      return { state, askedAt: task.createdAt, by: taker?.name ?? null }
    },
    phoneFor: async (ou) => (await findOrganization(db, ou))?.phone ?? null,
  }
}
