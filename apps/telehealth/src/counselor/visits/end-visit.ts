import type { Received } from '@evenkeel/contract/endpoint'
import type { endVisit } from '@evenkeel/contract/counselor/visits'
import type { Cipher } from '@evenkeel/server/crypto/vault'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { eq } from 'drizzle-orm'
import type { Patient } from '#caller.ts'
import { finish, finishCanceled } from '#appointments/store.ts'
import type { AppointmentRow } from '#availability/take-slot.ts'
import { appointments } from '#db/tables.ts'
import { visitClosings } from '#db/visit-tables.ts'
import { noteOfVisit } from '#ledger/note-session.ts'
import { openAccount } from '#ledger/sessions.ts'
import { type LedgerPatient, lockPatient } from '#ledger/store.ts'
import { addEvent } from '#messages/outgoing-events.ts'
import type { CounselorService } from '../service.ts'
import { decryptClosing, encryptClosing } from './present-visit.ts'
import { findOwnVisit, type OwnVisit } from './visit-store.ts'

type Said = Received<typeof endVisit>['body']

/** Refuses a visit that took place without its five choices, and choices for one that did not. */
function checkClosing({ attendance, closing }: Said): void {
  if (attendance === 'took_place' && closing === null)
    throw invalid([{ field: 'closing', message: 'Please choose one answer for each of the five questions.' }])
  if (attendance !== 'took_place' && closing !== null)
    throw invalid([{ field: 'closing', message: 'A visit that did not take place has no closing.' }])
}

/** Refuses what cannot be said of a visit that was canceled or has not begun. */
function checkVisit({ status, startsAt }: AppointmentRow, now: Temporal.Instant): void {
  if (status === 'cancelled') throw refuse('Conflict', 'This visit was canceled meanwhile.')
  if (Temporal.Instant.compare(startsAt, now) > 0)
    throw refuse('Conflict', 'This visit has not begun. You can say how it ended from its beginning on.')
}

/** A visit whose end is written down, and its patient, who is locked. */
interface EndedVisit {
  readonly patient: LedgerPatient
  readonly id: number
  readonly attendance: Said['attendance']
}

/**
 * Moves a visit to its end: one that took place counts as a session, of one to which nobody came the ledger says what the contract says, and one
 * that was not held is canceled and gives its session back.
 */
async function finishVisit(
  { vault }: Pick<CounselorService, 'vault'>,
  tx: Queryable,
  { patient, id, attendance }: EndedVisit,
  now: Temporal.Instant,
): Promise<void> {
  if (attendance === 'took_place') await finish(tx, id, 'completed')
  else if (attendance === 'not_held') {
    const account = await openAccount({ db: tx, vault }, patient, now)
    await finishCanceled(tx, id, 'not_held', now)
    await account.release(id)
  } else await noteOfVisit({ db: tx, vault }, patient, { visit_id: id, note: { act: 'no_show' } }, now)
  await addEvent(tx, 'appointment:changed', patient.id, now)
}

/** Whether it was said already how a visit ended, in the same way; refuses where it was said otherwise. */
async function wasSaid(cipher: Cipher, { closing, cancelation }: OwnVisit, said: Said): Promise<boolean> {
  const attendance = cancelation?.by === 'not_held' ? 'not_held' : (closing?.attendance ?? null)
  if (attendance === null) return false
  const before = closing && (await decryptClosing(cipher, closing))
  if (attendance === said.attendance && isSame(before, said.closing)) return true
  throw refuse('Conflict', 'It was said already how this visit ended. The page is fresh again.')
}

/** Writes down how a visit ended, once. The patient is locked first, as everywhere, so that bookings and ends come one after the other. */
export async function end(
  service: CounselorService,
  providerId: number,
  { patient, visitId, said }: { readonly patient: Patient; readonly visitId: number; readonly said: Said },
): Promise<void> {
  checkClosing(said)
  const { vault } = service
  const now = service.clock.now()
  const cipher = await vault.patientCipher(patient)
  await service.db.transaction(async (tx) => {
    const locked = await lockPatient(tx, patient.id)
    const own = await findOwnVisit(tx, providerId, visitId)
    if (!locked || !own) throw notFound()
    if (await wasSaid(cipher, own, said)) return
    checkVisit(own.visit, now)
    await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.id, visitId))
      .for('update')
    const { attendance } = said
    if (attendance !== 'not_held') {
      const answers = encryptClosing(cipher, visitId, said.closing)
      await tx.insert(visitClosings).values({ appointmentId: visitId, attendance, answers, closedAt: now })
    }
    await finishVisit(service, tx, { patient: locked, id: visitId, attendance }, now)
  })
  service.news.trigger()
}

/** Whether two closings have the same choices; JSON of parsed ones has its fields in one order. */
const isSame = (one: Said['closing'], other: Said['closing']): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
