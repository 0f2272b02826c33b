import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { closeVisit } from '@evenkeel/api-contract/counselor/visits'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import {
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { eq } from 'drizzle-orm'
import type { Patient } from '#caller.ts'
import { closeAppointment, markAppointmentCanceled } from '#modules/appointments/repository.ts'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'
import { appointments } from '#db/tables.ts'
import { visitClosings } from '#db/visit-tables.ts'
import { recordVisitNote } from '#modules/ledger/session-actions.ts'
import { openLedgerAccount } from '#modules/ledger/sessions.ts'
import { type LedgerPatient, lockPatient } from '#modules/ledger/repository.ts'
import { addEvent } from '#modules/messages/outgoing-events.ts'
import type { CounselorService } from '#modules/counselor-auth/auth.ts'
import { decryptClosing, encryptClosing } from './presenter.ts'
import { findCounselorVisit, type CounselorVisitRow } from './repository.ts'

type VisitClosingBody = EndpointInput<typeof closeVisit>['body']

/** Requires all five answers for a visit that took place, and none for one that did not. */
function validateClosing({ attendance, closing }: VisitClosingBody): void {
  if (attendance === 'took_place' && closing === null)
    throw createValidationError([
      { field: 'closing', message: 'Please choose one answer for each of the five questions.' },
    ])
  if (attendance !== 'took_place' && closing !== null)
    throw createValidationError([
      { field: 'closing', message: 'A visit that did not take place has no closing.' },
    ])
}

/** Refuses a canceled visit or one that has not started. */
function checkVisit({ status, startsAt }: AppointmentRow, now: Temporal.Instant): void {
  if (status === 'cancelled') throw createHttpError('Conflict', 'This visit was canceled meanwhile.')
  if (Temporal.Instant.compare(startsAt, now) > 0)
    throw createHttpError(
      'Conflict',
      'This visit has not begun. You can say how it ended from its beginning on.',
    )
}

/** A closed visit and its patient, who is locked. */
interface EndedVisit {
  readonly patient: LedgerPatient
  readonly id: number
  readonly attendance: VisitClosingBody['attendance']
}

/**
 * Ends a visit. A visit that took place uses a session, a no-show follows the contract, and a visit not held
 * is canceled and returns its session.
 */
async function finishVisit(
  { vault }: Pick<CounselorService, 'vault'>,
  tx: Queryable,
  { patient, id, attendance }: EndedVisit,
  now: Temporal.Instant,
): Promise<void> {
  if (attendance === 'took_place') await closeAppointment(tx, id, 'completed')
  else if (attendance === 'not_held') {
    const account = await openLedgerAccount({ db: tx, vault }, patient, now)
    await markAppointmentCanceled(tx, id, 'not_held', now)
    await account.release(id)
  } else await recordVisitNote({ db: tx, vault }, patient, { visit_id: id, note: { act: 'no_show' } }, now)
  await addEvent(tx, 'appointment:changed', patient.id, now)
}

/** Whether the visit was already closed with the same answers; refuses different ones. */
async function isAlreadyClosed(
  cipher: Cipher,
  { closing, cancelation }: CounselorVisitRow,
  body: VisitClosingBody,
): Promise<boolean> {
  const attendance = cancelation?.by === 'not_held' ? 'not_held' : (closing?.attendance ?? null)
  if (attendance === null) return false
  const before = closing && (await decryptClosing(cipher, closing))
  if (attendance === body.attendance && isSameClosing(before, body.closing)) return true
  throw createHttpError('Conflict', 'It was said already how this visit ended. The page is fresh again.')
}

/**
 * Records once how a visit ended. Locks the patient first, as everywhere, so that bookings and closings are
 * serialized.
 */
export async function recordVisitClosing(
  service: CounselorService,
  providerId: number,
  {
    patient,
    visitId,
    body,
  }: { readonly patient: Patient; readonly visitId: number; readonly body: VisitClosingBody },
): Promise<void> {
  validateClosing(body)
  const { vault } = service
  const now = service.clock.now()
  const cipher = await vault.patientCipher(patient)
  await service.db.transaction(async (tx) => {
    const locked = await lockPatient(tx, patient.id)
    const own = await findCounselorVisit(tx, providerId, visitId)
    if (!locked || !own) throw createNotFoundError()
    if (await isAlreadyClosed(cipher, own, body)) return
    checkVisit(own.visit, now)
    await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.id, visitId))
      .for('update')
    const { attendance } = body
    if (attendance !== 'not_held') {
      const answers = encryptClosing(cipher, visitId, body.closing)
      await tx.insert(visitClosings).values({ appointmentId: visitId, attendance, answers, closedAt: now })
    }
    await finishVisit(service, tx, { patient: locked, id: visitId, attendance }, now)
  })
  service.news.trigger()
}

/** Whether two closings have the same answers; JSON of parsed ones has a fixed key order. */
const isSameClosing = (one: VisitClosingBody['closing'], other: VisitClosingBody['closing']): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
