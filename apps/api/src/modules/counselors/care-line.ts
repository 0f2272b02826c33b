import { careReasonMessages } from '@evenkeel/api-contract/counselor/care-reasons.messages'
import type { CareReason } from '@evenkeel/api-contract/counselor/cases'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { type Db, notify, type Queryable } from '@evenkeel/server-kit/database/store'
import { callTasks } from '#modules/appointments/tables.ts'
import { members } from '#modules/members/tables.ts'
import { findOrganization } from '#modules/organizations/organization-repository.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { taskChannel } from '#modules/staff-tasks/live-tasks.ts'
import { addTaskNote, getNoteCipher, readTaskNotes } from '#modules/staff-tasks/task-notes.ts'
import type { PendingTask } from '#modules/staff-tasks/task-policy.ts'
import { staffTaskClaims } from '#modules/staff-tasks/tables.ts'

/**
 * A call the care line was asked for, and how it stands. waiting: nobody has taken it · taken: somebody is on it · done: it was made ·
 * not_reached: it was tried and given up.
 */
export interface CareLineCall {
  readonly state: 'waiting' | 'taken' | 'done' | 'not_reached'
  readonly askedAt: Temporal.Instant
  /** Who of the care line has it or had it; null: nobody yet, or it was noted at the terminal. */
  readonly by: string | null
}

/** Why a counselor asks for a call, and a few words of their own. */
export interface CareLineRequest {
  readonly why: CareReason
  readonly words: string | null
}

/** What a counselor asks of the care line. */
export interface CareLine {
  /**
   * Puts a member on the care line's list, once while a call waits; by whom is kept. What is said is a note for whoever takes the call, also
   * where one waits already. Refuses a member who is not there.
   */
  ask(memberId: string, staffId: string, said: CareLineRequest | null): Promise<void>
  /** The last call that was asked for about a member; null: there was none. */
  read(memberId: string): Promise<CareLineCall | null>
  /** The number that members of an organization are given; null: it is not served any more. */
  phoneFor(ou: string): Promise<string | null>
}

const isCallOfMember = (memberId: string) =>
  and(eq(callTasks.memberId, memberId), eq(callTasks.kind, 'counselor_danger'))

/** Whoever took a task last, by name, and what came of it. */
async function findLastClaim(db: Db, deps: Pick<StaffDeps, 'vault'>, taskId: string) {
  const { staffId, claimedAt, endedAt, outcome } = staffTaskClaims
  const [claim] = await db
    .select({ staffId, endedAt, outcome })
    .from(staffTaskClaims)
    .where(and(eq(staffTaskClaims.kind, 'counselor_danger'), eq(staffTaskClaims.taskId, taskId)))
    .orderBy(desc(claimedAt))
    .limit(1)
  // Given back, it waits again.
  if (!claim || (claim.endedAt !== null && claim.outcome === null)) return null
  const name = (await readStaffNames(db, deps, [claim.staffId])).get(claim.staffId)?.name ?? null
  return { name, outcome: claim.outcome }
}

type CareLineDeps = Pick<StaffDeps, 'store' | 'clock' | 'randomUuid' | 'vault'>

/** The call that waits for a member, made where there is none. */
async function findOrCreateCall(
  tx: Queryable,
  deps: CareLineDeps,
  { memberId, staffId }: { readonly memberId: string; readonly staffId: string },
): Promise<PendingTask> {
  // Locked, so that of two presses at once, or of two counselors, one makes the call.
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
  const { id, createdAt } = open ?? { id: deps.randomUuid(), createdAt: deps.clock.now() }
  if (!open) {
    const task = { id, rescheduleId: id, organisationId, memberId, calledBy: staffId, createdAt }
    await tx.insert(callTasks).values({ ...task, kind: 'counselor_danger' })
  }
  const plain = { dueAt: null, reference: null, attempts: null }
  return { kind: 'counselor_danger', id, organisationId, memberId, since: createdAt, ...plain }
}

/** What is said, as whoever calls reads it. */
const formatRequest = ({ why, words }: CareLineRequest): string => {
  const own = words?.trim()
  return own ? `${careReasonMessages[why]}. ${own}` : `${careReasonMessages[why]}.`
}

/** Writes what a counselor says beside what was said before; the same once more, as after a lost answer, is there once. */
async function addRequestNote(
  deps: CareLineDeps,
  task: PendingTask,
  staffId: string,
  said: CareLineRequest,
): Promise<void> {
  const { db } = deps.store
  const text = formatRequest(said)
  const before = await readTaskNotes(db, deps, task)
  if (before.some((note) => note.staffId === staffId && note.text === text)) return
  await addTaskNote(db, deps, task, { staffId, text, cipher: await getNoteCipher(deps, task) })
  // No trigger tells of notes: whoever has the call open reads this one now.
  if (task.organisationId !== null) await notify(db, taskChannel, task.organisationId)
}

/** The care line, for counselors. */
export function createCareLine(deps: CareLineDeps): CareLine {
  const { db } = deps.store
  return {
    ask: async (memberId, staffId, said) => {
      const task = await db.transaction((tx) => findOrCreateCall(tx, deps, { memberId, staffId }))
      // After the call itself: that it stands on the list hangs on nothing else.
      if (said) await addRequestNote(deps, task, staffId, said)
    },
    read: async (memberId) => {
      const [task] = await db
        .select()
        .from(callTasks)
        .where(isCallOfMember(memberId))
        .orderBy(desc(callTasks.createdAt))
        .limit(1)
      if (!task) return null
      const taker = await findLastClaim(db, deps, task.id)
      const over = taker?.outcome === 'cannot_be_reached' ? 'not_reached' : 'done'
      const state = task.doneAt !== null ? over : taker === null ? 'waiting' : 'taken'
      return { state, askedAt: task.createdAt, by: taker?.name ?? null }
    },
    phoneFor: async (ou) => (await findOrganization(db, ou))?.phone ?? null,
  }
}
