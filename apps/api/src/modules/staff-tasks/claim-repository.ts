import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { dangerKinds } from '@evenkeel/api-contract/staff/tasks'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { limits } from '@evenkeel/api-contract/limits'
import type { StaffContext } from '#app-context.ts'
import type { PendingTask } from './task-policy.ts'
import { staffTaskClaims, staffTaskNotes } from './tables.ts'

export type ClaimRow = typeof staffTaskClaims.$inferSelect

const isOpenClaimOf = ({ kind, id }: Pick<PendingTask, 'kind' | 'id'>) =>
  and(eq(staffTaskClaims.kind, kind), eq(staffTaskClaims.taskId, id), isNull(staffTaskClaims.endedAt))

/** Whether a claim belongs to this task: a job that failed before has the same id when it fails again. */
export const isClaimOfTask = ({ claimedAt }: ClaimRow, { since }: Pick<PendingTask, 'since'>): boolean =>
  Temporal.Instant.compare(claimedAt, since) >= 0

/** Returns the open claims of tasks. */
export async function listOpenClaims(
  db: Queryable,
  tasks: readonly Pick<PendingTask, 'id'>[],
): Promise<readonly ClaimRow[]> {
  if (tasks.length === 0) return []
  const ids = tasks.map(({ id }) => id)
  return db
    .select()
    .from(staffTaskClaims)
    .where(and(inArray(staffTaskClaims.taskId, ids), isNull(staffTaskClaims.endedAt)))
}

/** Returns the open claim of one task; null if unclaimed. */
export async function findOpenClaim(db: Queryable, task: PendingTask): Promise<ClaimRow | null> {
  const [row] = await db.select().from(staffTaskClaims).where(isOpenClaimOf(task))
  return row ?? null
}

/** Inserts a claim; false if another one was first. */
export async function addClaim(
  tx: Queryable,
  { clock, randomUuid }: Pick<StaffContext, 'clock' | 'randomUuid'>,
  { kind, id: taskId, organisationId, memberId }: PendingTask,
  {
    staffId,
    workedAt = null,
    outcome = null,
    takenOverFrom = null,
  }: Pick<ClaimRow, 'staffId'> & Partial<Pick<ClaimRow, 'workedAt' | 'outcome' | 'takenOverFrom'>>,
): Promise<boolean> {
  const row = {
    id: randomUuid(),
    kind,
    taskId,
    organisationId,
    memberId,
    staffId,
    claimedAt: clock.now(),
    workedAt,
    outcome,
    takenOverFrom,
  }
  const added = await tx
    .insert(staffTaskClaims)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: staffTaskClaims.id })
  return added.length > 0
}

/** Updates an open claim; null if it has ended. */
export async function updateClaim(
  tx: Queryable,
  id: string,
  changes: Partial<Pick<ClaimRow, 'workedAt' | 'outcome' | 'followUpAt' | 'endedAt'>>,
): Promise<ClaimRow | null> {
  const [row] = await tx
    .update(staffTaskClaims)
    .set(changes)
    .where(and(eq(staffTaskClaims.id, id), isNull(staffTaskClaims.endedAt)))
    .returning()
  return row ?? null
}

/** Releases a staff member's danger calls at log-out, so that a present colleague can call. */
export async function releaseDangerClaims(db: Db, staffId: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(staffTaskClaims)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffTaskClaims.staffId, staffId),
        inArray(staffTaskClaims.kind, [...dangerKinds]),
        isNull(staffTaskClaims.endedAt),
      ),
    )
}

/** Removes claims and notes that belong to no member, after their time; those of members go with the member. */
export async function cleanUpTaskRecords(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ milliseconds: limits.staffTaskKept })
  await db
    .delete(staffTaskClaims)
    .where(and(isNull(staffTaskClaims.memberId), lt(staffTaskClaims.claimedAt, before)))
  await db
    .delete(staffTaskNotes)
    .where(and(isNull(staffTaskNotes.memberId), lt(staffTaskNotes.writtenAt, before)))
}
