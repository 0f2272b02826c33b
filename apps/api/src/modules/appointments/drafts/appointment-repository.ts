import { and, desc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { members } from '#modules/members/tables.ts'
import { appointments } from '../tables.ts'

export type AppointmentRow = typeof appointments.$inferSelect
export type NewAppointment = typeof appointments.$inferInsert

/**
 * Identifies an appointment. Every read and write names the member, so an id alone never opens a row
 * (ROLE-12).
 */
interface AppointmentKey {
  readonly id: string
  readonly memberId: string
}

const matchesKey = ({ id, memberId }: AppointmentKey) =>
  and(eq(appointments.id, id), eq(appointments.memberId, memberId))
/** Statuses that can still become a booking. */
const isOpen = inArray(appointments.status, ['draft', 'refused'])

/** Returns the member's row, or null. */
export async function findAppointment(db: Queryable, key: AppointmentKey): Promise<AppointmentRow | null> {
  const [row] = await db.select().from(appointments).where(matchesKey(key))
  return row ?? null
}

/** Returns the row created with this idempotency key, or null. */
export async function findAppointmentByIdempotencyKey(
  db: Queryable,
  memberId: string,
  key: string,
): Promise<AppointmentRow | null> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.memberId, memberId), eq(appointments.idempotencyKey, key)))
  return row ?? null
}

/** Returns the member's newest row, or null. */
export async function findLatestAppointment(db: Queryable, memberId: string): Promise<AppointmentRow | null> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(eq(appointments.memberId, memberId))
    .orderBy(desc(appointments.createdAt), desc(appointments.id))
    .limit(1)
  return row ?? null
}

/** Inserts a draft; null if the member already created one with the same key. */
export async function addAppointment(tx: Queryable, row: NewAppointment): Promise<AppointmentRow | null> {
  const [added] = await tx.insert(appointments).values(row).onConflictDoNothing().returning()
  return added ?? null
}

type Changes = Partial<Omit<NewAppointment, 'id' | 'memberId' | 'organisationId'>>

/** Updates a row that is neither booked nor being booked; null otherwise. */
export async function updateOpenAppointment(
  tx: Queryable,
  key: AppointmentKey,
  changes: Changes,
  now: Temporal.Instant,
): Promise<AppointmentRow | null> {
  const [row] = await tx
    .update(appointments)
    .set({ ...changes, modifiedAt: now })
    .where(and(matchesKey(key), isOpen, isNull(appointments.bookingSince)))
    .returning()
  return row ?? null
}

/**
 * Marks a row as being booked: nothing in it changes until the outcome is known. A mark left by a call with
 * unknown outcome may be taken over, because the telehealth service knows the key.
 */
export async function beginBooking(
  tx: Queryable,
  key: AppointmentKey,
  now: Temporal.Instant,
): Promise<AppointmentRow | null> {
  const [row] = await tx
    .update(appointments)
    .set({ bookingSince: now })
    .where(and(matchesKey(key), isOpen))
    .returning()
  return row ?? null
}

/** Stores the outcome once; null if another request was first. */
export async function saveBookingOutcome(
  tx: Queryable,
  key: AppointmentKey,
  outcome: Changes & Pick<NewAppointment, 'status'>,
  now: Temporal.Instant,
): Promise<AppointmentRow | null> {
  const [row] = await tx
    .update(appointments)
    .set({ ...outcome, bookingSince: null, modifiedAt: now })
    .where(and(matchesKey(key), isOpen))
    .returning()
  return row ?? null
}

/** Deletes rows of deleted registrations, and drafts that were not updated before the limit. */
export async function deleteExpiredAppointments(db: Db, now: Temporal.Instant): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, appointments.memberId))
  await db.delete(appointments).where(notExists(owner))
  await db.delete(appointments).where(
    and(
      // Must match the index predicate.
      sql`status in ('draft', 'refused')`,
      isNull(appointments.bookingSince),
      lt(appointments.modifiedAt, now.subtract({ milliseconds: limits.draftKept })),
    ),
  )
}
