import { and, desc, eq, isNull } from 'drizzle-orm'
import { notFound } from '@evenkeel/server/http/failure'
import type { Db } from '@evenkeel/server/store/store'
import { callTasks } from '#features/appointments/tables.ts'
import { members } from '#features/members/tables.ts'
import type { StaffDeps } from '../deps.ts'
import { staffNames } from '../people/present-grants.ts'
import { staffTaskClaims } from '../tasks/tables.ts'

/**
 * A call the care line was asked for, and how it stands. waiting: nobody has taken it · taken: somebody is on it · done: it was made ·
 * not_reached: it was tried and given up.
 */
export interface CareCall {
  readonly state: 'waiting' | 'taken' | 'done' | 'not_reached'
  readonly askedAt: Temporal.Instant
  /** Who of the care line has it or had it; null: nobody yet, or it was noted at the terminal. */
  readonly by: string | null
}

/** What a counselor asks of the care line. */
export interface CareLine {
  /** Puts a member on the care line's list, once while a call waits; by whom is kept. Refuses a member who is not there. */
  ask(memberId: string, staffId: string): Promise<void>
  /** The last call that was asked for about a member; null: there was none. */
  read(memberId: string): Promise<CareCall | null>
}

const ofMember = (memberId: string) =>
  and(eq(callTasks.memberId, memberId), eq(callTasks.kind, 'counselor_danger'))

/** Whoever took a task last, by name, and what came of it. */
async function takerOf(db: Db, deps: Pick<StaffDeps, 'vault'>, taskId: string) {
  const { staffId, claimedAt, endedAt, outcome } = staffTaskClaims
  const [claim] = await db
    .select({ staffId, endedAt, outcome })
    .from(staffTaskClaims)
    .where(and(eq(staffTaskClaims.kind, 'counselor_danger'), eq(staffTaskClaims.taskId, taskId)))
    .orderBy(desc(claimedAt))
    .limit(1)
  // Given back, it waits again.
  if (!claim || (claim.endedAt !== null && claim.outcome === null)) return null
  const name = (await staffNames(db, deps, [claim.staffId])).get(claim.staffId)?.name ?? null
  return { name, outcome: claim.outcome }
}

/** The care line, for counselors. */
export function careLine(deps: Pick<StaffDeps, 'store' | 'clock' | 'randomUuid' | 'vault'>): CareLine {
  const { db } = deps.store
  return {
    ask: async (memberId, staffId) => {
      await db.transaction(async (tx) => {
        // Locked, so that of two presses at once, or of two counselors, one makes the call.
        const [member] = await tx
          .select({ organisationId: members.organisationId })
          .from(members)
          .where(eq(members.id, memberId))
          .for('no key update')
        if (!member) throw notFound()
        const [open] = await tx
          .select({ id: callTasks.id })
          .from(callTasks)
          .where(and(ofMember(memberId), isNull(callTasks.doneAt)))
        if (open) return
        const id = deps.randomUuid()
        const { organisationId } = member
        const task = { id, rescheduleId: id, organisationId, memberId, calledBy: staffId }
        await tx.insert(callTasks).values({ ...task, kind: 'counselor_danger', createdAt: deps.clock.now() })
      })
    },
    read: async (memberId) => {
      const [task] = await db
        .select()
        .from(callTasks)
        .where(ofMember(memberId))
        .orderBy(desc(callTasks.createdAt))
        .limit(1)
      if (!task) return null
      const taker = await takerOf(db, deps, task.id)
      const over = taker?.outcome === 'cannot_be_reached' ? 'not_reached' : 'done'
      const state = task.doneAt !== null ? over : taker === null ? 'waiting' : 'taken'
      return { state, askedAt: task.createdAt, by: taker?.name ?? null }
    },
  }
}
