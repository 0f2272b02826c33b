import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import type { CanceledBy } from '@evenkeel/api-contract/telehealth/constants'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/ids.ts'
import { appointments, providers } from '#db/tables.ts'
import { ledgerEntries, moveRequests, visitCancellations, visitClosings } from '#db/visit-tables.ts'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'
import { decryptNote, encryptNote } from '#modules/availability/appointment-encryption.ts'

/** Finds a patient's appointment by its idempotency key, or returns null. */
export const findByIdempotencyKey = (
  db: Queryable,
  patientId: number,
  key: string,
): Promise<AppointmentRow | null> =>
  queryFirstRow(
    db
      .select()
      .from(appointments)
      .where(and(eq(appointments.patientId, patientId), eq(appointments.idempotencyKey, key))),
  )

/** Whether a no-show was recorded, by the counselor or by hand, and staff did not return the session. */
const isNoShow = sql<boolean>`(coalesce(${visitClosings.attendance} = 'did_not_come', false)
  or exists (select from ${ledgerEntries} where ${ledgerEntries.appointmentId} = ${appointments.id}
    and ${ledgerEntries.kind} = 'use' and ${ledgerEntries.reason} = 'no_show'))
  and not exists (select from ${ledgerEntries} where ${ledgerEntries.appointmentId} = ${appointments.id}
    and ${ledgerEntries.kind} = 'waive' and ${ledgerEntries.reason} = 'member_was_there')`

const selectWithProvider = (db: Queryable) =>
  db
    .select({
      appointment: appointments,
      provider: providers,
      askedToMoveAt: moveRequests.askedAt,
      canceledBy: visitCancellations.by,
      didNotCome: isNoShow,
      isClosed: sql<boolean>`${isNotNull(visitClosings.appointmentId)}`,
    })
    .from(appointments)
    .innerJoin(providers, eq(providers.id, appointments.providerId))
    .leftJoin(moveRequests, eq(moveRequests.appointmentId, appointments.id))
    .leftJoin(visitCancellations, eq(visitCancellations.appointmentId, appointments.id))
    .leftJoin(visitClosings, eq(visitClosings.appointmentId, appointments.id))

/** Booked appointments of a patient that start at `since` or later and were not closed, with their providers, soonest first. */
export async function listBookedAppointments(db: Queryable, patientId: number, since: Temporal.Instant) {
  return selectWithProvider(db)
    .where(
      and(
        eq(appointments.patientId, patientId),
        eq(appointments.status, 'booked'),
        isNull(visitClosings.appointmentId),
        gte(appointments.startsAt, since),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
}

/** One page of a patient's past or canceled appointments, newest first. */
export async function findPastAppointments(
  db: Queryable,
  patientId: number,
  now: Temporal.Instant,
  { page, per_page: count }: { readonly page: number; readonly per_page: number },
) {
  const { status, endsAt, startsAt, id } = appointments
  const isOver = or(lte(endsAt, now), isNotNull(visitClosings.appointmentId))
  const isPast = or(inArray(status, ['cancelled', 'completed']), and(eq(status, 'booked'), isOver))
  return selectWithProvider(db)
    .where(and(eq(appointments.patientId, patientId), isPast))
    .orderBy(desc(startsAt), desc(id))
    .offset((page - 1) * count)
    .limit(count)
}

/** A patient's own appointment with its provider, or null. Appointments of other patients are not found. */
export async function findPatientAppointment(db: Queryable, patientId: number, id: number) {
  const { status, ...row } = appointments
  if (!fitsInteger(id)) return null
  return queryFirstRow(
    selectWithProvider(db).where(and(eq(row.id, id), eq(row.patientId, patientId), ne(status, 'held'))),
  )
}

/** Completes a booked appointment. Returns its patient, or null when it was no longer booked. */
export async function closeAppointment(
  tx: Queryable,
  id: number,
  status: 'cancelled' | 'completed',
): Promise<number | null> {
  const [row] = await tx
    .update(appointments)
    .set({ status })
    .where(and(eq(appointments.id, id), eq(appointments.status, 'booked')))
    .returning({ patientId: appointments.patientId })
  return row?.patientId ?? null
}

/**
 * Cancels a booked appointment and records by whom. Returns its patient, or null when it was no longer
 * booked.
 */
export async function markAppointmentCanceled(
  tx: Queryable,
  id: number,
  by: CanceledBy,
  now: Temporal.Instant,
): Promise<number | null> {
  const patientId = await closeAppointment(tx, id, 'cancelled')
  if (patientId !== null)
    await tx
      .insert(visitCancellations)
      .values({ appointmentId: id, by, canceledAt: now })
      .onConflictDoNothing()
  return patientId
}

/**
 * Records on a canceled visit which visit replaced it, so that its counselor sees a move. If it is back at
 * its old time because the new one was lost, there is nothing to report. Returns whether the counselor is the
 * same.
 */
export async function recordMove(tx: Queryable, movedFrom: number, next: AppointmentRow): Promise<boolean> {
  const old = await findPatientAppointment(tx, next.patientId, movedFrom)
  if (!old) return false
  const { providerId, startsAt } = old.appointment
  const isAgain = providerId === next.providerId && startsAt.equals(next.startsAt)
  const silent = isAgain ? { toldAt: next.createdAt, seenAt: next.createdAt } : {}
  const { appointmentId, by } = visitCancellations
  await tx
    .update(visitCancellations)
    .set({ movedTo: next.id, ...silent })
    .where(and(eq(appointmentId, movedFrom), eq(by, 'member')))
  return providerId === next.providerId
}

interface NoteAccess {
  readonly db: Queryable
  /** Cipher of the patient. */
  readonly cipher: Cipher
}

/**
 * Returns the patient's note for the visit that a booking replaces; null when there is no note or no such
 * visit.
 */
export async function readNoteOfMovedVisit(
  { db, cipher }: NoteAccess,
  patientId: number,
  movedFrom: number | null,
): Promise<string | null> {
  const moved = movedFrom === null ? null : await findPatientAppointment(db, patientId, movedFrom)
  return moved && decryptNote(cipher, moved.appointment)
}

/** Saves the note of a repeated booking of the same visit: the counselor reads the latest note. */
export async function saveVisitNote(
  { db, cipher }: NoteAccess,
  row: AppointmentRow,
  { chief_complaint_comments: note }: Pick<BookingInput, 'chief_complaint_comments'>,
): Promise<AppointmentRow> {
  if (!note) return row
  const chiefComplaintComments = encryptNote(cipher, row.id, note)
  await db.update(appointments).set({ chiefComplaintComments }).where(eq(appointments.id, row.id))
  return { ...row, chiefComplaintComments }
}
