import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { eq } from 'drizzle-orm'
import { decryptNote, encryptNote } from '#modules/availability/visit-reasons.ts'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'
import { appointments } from '#db/tables.ts'
import { findPatientAppointment } from './repository.ts'

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
