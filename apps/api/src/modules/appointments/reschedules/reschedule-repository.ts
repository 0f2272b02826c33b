import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { callTasks, reschedules } from '../tables.ts'

export type RescheduleRow = typeof reschedules.$inferSelect
type NewReschedule = typeof reschedules.$inferInsert
export type OpenStep = 'begun' | 'held' | 'cancelled' | 'restoring'

/** How long a worker claims a reschedule: longer than all its calls together. */
const CLAIM_DURATION = minutes(1)
/** Maximum number of listed reschedules; far more than a member makes. */
const MAX_LISTED = 200
const openSteps: readonly OpenStep[] = ['begun', 'held', 'cancelled', 'restoring']
const isOpen = inArray(reschedules.step, [...openSteps])

/** Whether the step still needs work. */
export const isOpenStep = (step: RescheduleRow['step']): step is OpenStep =>
  openSteps.some((open) => open === step)

/**
 * Inserts a reschedule, claimed by its creator; null if one has the same key, or another one is in progress
 * for the same appointment.
 */
export async function insertReschedule(
  db: Queryable,
  row: Omit<NewReschedule, 'notBefore' | 'attempts' | 'createdAt' | 'modifiedAt' | 'step'>,
  now: Temporal.Instant,
): Promise<RescheduleRow | null> {
  const [added] = await db
    .insert(reschedules)
    .values({
      ...row,
      step: 'begun',
      attempts: 1,
      notBefore: now.add({ milliseconds: CLAIM_DURATION }),
      createdAt: now,
      modifiedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return added ?? null
}

/** Returns the member's reschedule created with this key, or null. */
export async function findRescheduleByKey(
  db: Queryable,
  memberId: string,
  key: string,
): Promise<RescheduleRow | null> {
  const [row] = await db
    .select()
    .from(reschedules)
    .where(and(eq(reschedules.memberId, memberId), eq(reschedules.idempotencyKey, key)))
  return row ?? null
}

/** Returns the member's reschedule, or null. */
export async function findReschedule(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<RescheduleRow | null> {
  const [row] = await db
    .select()
    .from(reschedules)
    .where(and(eq(reschedules.id, id), eq(reschedules.memberId, memberId)))
  return row ?? null
}

/** Lists the member's finished reschedules that have an appointment, newest first. */
export async function listEndedReschedules(
  db: Queryable,
  memberId: string,
): Promise<
  readonly Pick<RescheduleRow, 'step' | 'oldAppointmentId' | 'appointmentId' | 'oldBooking' | 'newBooking'>[]
> {
  const { step, oldAppointmentId, appointmentId, oldBooking, newBooking } = reschedules
  return db
    .select({ step, oldAppointmentId, appointmentId, oldBooking, newBooking })
    .from(reschedules)
    .where(
      and(eq(reschedules.memberId, memberId), isNotNull(appointmentId), inArray(step, ['moved', 'kept'])),
    )
    .orderBy(desc(reschedules.createdAt))
    .limit(MAX_LISTED)
}

/** Whether one of the member's appointments is being rescheduled. */
export async function hasOpenReschedule(db: Queryable, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: reschedules.id })
    .from(reschedules)
    .where(and(eq(reschedules.memberId, memberId), isOpen))
    .limit(1)
  return row !== undefined
}

/** Claims reschedules that no worker holds. */
export async function claimReschedules(db: Db, now: Temporal.Instant): Promise<readonly RescheduleRow[]> {
  const due = db
    .select({ id: reschedules.id })
    .from(reschedules)
    .where(and(isOpen, lte(reschedules.notBefore, now)))
    .limit(5)
    .for('update', { skipLocked: true })
  return db
    .update(reschedules)
    .set({ notBefore: now.add({ milliseconds: CLAIM_DURATION }), attempts: sql`${reschedules.attempts} + 1` })
    .where(inArray(reschedules.id, due))
    .returning()
}

/** Stores the next step; null if another worker stored one first. */
export async function advanceRescheduleStep(
  tx: Queryable,
  before: RescheduleRow,
  changes: Partial<Omit<NewReschedule, 'id' | 'memberId'>> & Pick<NewReschedule, 'step'>,
  now: Temporal.Instant,
): Promise<RescheduleRow | null> {
  const [row] = await tx
    .update(reschedules)
    .set({ ...changes, modifiedAt: now })
    .where(and(eq(reschedules.id, before.id), eq(reschedules.step, before.step)))
    .returning()
  return row ?? null
}

/** Schedules a retry after an error. */
export async function postponeReschedule(db: Db, row: RescheduleRow, until: Temporal.Instant): Promise<void> {
  await db
    .update(reschedules)
    .set({ notBefore: until })
    .where(and(eq(reschedules.id, row.id), eq(reschedules.step, row.step)))
}

/** Creates a call task for the call center; at most one per reschedule and kind. */
export async function addCallTask(
  tx: Queryable,
  task: Omit<typeof callTasks.$inferInsert, 'doneAt'>,
): Promise<void> {
  await tx.insert(callTasks).values(task).onConflictDoNothing()
}

/** Closes the tasks of a reschedule that ended well after all. */
export async function closeCallTasks(
  tx: Queryable,
  rescheduleId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(callTasks)
    .set({ doneAt: now })
    .where(and(eq(callTasks.rescheduleId, rescheduleId), isNull(callTasks.doneAt)))
}

/** Marks that the call center was alerted; false if it was marked before. */
export async function markRescheduleAlerted(
  tx: Queryable,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .update(reschedules)
    .set({ alertedAt: now })
    .where(and(eq(reschedules.id, id), isNull(reschedules.alertedAt)))
    .returning({ id: reschedules.id })
  return rows.length === 1
}
