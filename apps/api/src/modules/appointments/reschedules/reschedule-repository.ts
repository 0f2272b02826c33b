import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { callTasks, reschedules } from '../tables.ts'

export type RescheduleRow = typeof reschedules.$inferSelect
export type NewReschedule = typeof reschedules.$inferInsert
export type OpenStep = 'begun' | 'held' | 'cancelled' | 'restoring'

/** How long whoever works on a reschedule keeps it: longer than all its calls together. */
const CLAIM_DURATION = minutes(1)
/** Moves a member is told of: far more than anybody makes. */
const MAX_LISTED = 200
const openSteps: readonly OpenStep[] = ['begun', 'held', 'cancelled', 'restoring']
const isOpen = inArray(reschedules.step, [...openSteps])

/** Whether there is something left to do. */
export const isOpenStep = (step: RescheduleRow['step']): step is OpenStep =>
  openSteps.some((open) => open === step)

/**
 * Writes a reschedule, claimed by its writer; null when there is one with the same key, or another one under way for the
 * same appointment.
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

/** The member's reschedule made with this key, or null. */
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

/** The member's own reschedule, or null. */
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

/** The member's moves that have ended with an appointment, newest first. */
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

/** Whether one of the member's appointments is being moved right now. */
export async function hasOpenReschedule(db: Queryable, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: reschedules.id })
    .from(reschedules)
    .where(and(eq(reschedules.memberId, memberId), isOpen))
    .limit(1)
  return row !== undefined
}

/** Takes reschedules that nobody works on. */
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

/** Writes the next step; null when another person has written one since. */
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

/** Trouble: the worker takes it up again after a while. */
export async function postponeReschedule(db: Db, row: RescheduleRow, until: Temporal.Instant): Promise<void> {
  await db
    .update(reschedules)
    .set({ notBefore: until })
    .where(and(eq(reschedules.id, row.id), eq(reschedules.step, row.step)))
}

/** Asks the call centre to call the member; once for one reschedule and kind. */
export async function addCallTask(
  tx: Queryable,
  task: Omit<typeof callTasks.$inferInsert, 'doneAt'>,
): Promise<void> {
  await tx.insert(callTasks).values(task).onConflictDoNothing()
}

/** Closes the task of a reschedule that came to a good end after all. */
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

/** Marks that the call centre knows; false when it was marked before. */
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
