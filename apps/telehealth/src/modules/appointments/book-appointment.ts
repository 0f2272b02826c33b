import { limits } from '@evenkeel/api-contract/limits'
import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import {
  createBookingError,
  type HttpError,
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import { findDatabaseError } from '@evenkeel/server-kit/database/database-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { loadBusyTimes } from '#modules/availability/load-busy-times.ts'
import { isFreeStart } from '#modules/availability/slots.ts'
import {
  type AppointmentRow,
  type NewAppointment,
  reserveSlot,
  type SlotHolder,
} from '#modules/availability/reserve-slot.ts'
import { bookingErrorMessages, type BookingErrorCode } from '#booking-errors.ts'
import { raceErrorCodes } from '#db/postgres-errors.ts'
import { nextId } from '#db/ids.ts'
import { deleteExpiredHolds, releaseHolds } from '#modules/holds/repository.ts'
import { getFreeCancellationDeadline, hasNoSessionLeft, openLedgerAccount } from '#modules/ledger/sessions.ts'
import { lockPatient, findLateMovedVisit } from '#modules/ledger/repository.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import { checkProviderEligibility, isSlotOpen } from '#modules/providers/check-provider-eligibility.ts'
import { findProvider, type Provider } from '#modules/providers/repository.ts'
import { queueCounselorNotice, addEvent } from '#modules/messages/outgoing-events.ts'
import type { AppContext } from '#app-context.ts'
import type { Patient } from '#caller.ts'
import { checkReplay, type IdempotencyKey, validateBooking } from './policy.ts'
import {
  decryptAppointmentContact,
  encryptAppointmentContact,
  encryptReasons,
} from '#modules/availability/appointment-encryption.ts'
import {
  findByIdempotencyKey,
  listBookedAppointments,
  readNoteOfMovedVisit,
  recordMove,
  saveVisitNote,
} from './repository.ts'

/** A booking with the time zone of its times. */
interface BookedAppointment {
  readonly row: AppointmentRow
  /** IANA time zone of the provider. */
  readonly zone: string
}

const bookingError = (code: BookingErrorCode): HttpError =>
  createBookingError(code, bookingErrorMessages[code])

/** Who books a slot, and which holds do not block it. */
export interface BookingContext {
  readonly patient: Patient
  readonly own: SlotHolder
  /** The visit that this booking replaces; null: none. */
  readonly movedFrom: number | null
}

/** Returns the provider when the database currently allows the booking, otherwise the refusal. */
async function checkBooking(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  { patient, own, movedFrom }: BookingContext,
  wanted: BookingInput,
): Promise<Provider | BookingErrorCode> {
  const now = clock.now()
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  const provider = await checkProviderEligibility(db, wanted, { now, startsAt }, wanted.provider_type_id)
  if (typeof provider === 'string') return provider
  const visit = { startsAt, chiefComplaint: wanted.chief_complaint, movedFrom }
  if (await hasNoSessionLeft({ db, vault }, patient, visit, now)) return 'no_eap_sessions_remaining'
  const busy = await loadBusyTimes(db, [provider.id], now, own)
  const isFree = isFreeStart(provider, busy(provider.id), now.epochMilliseconds, wanted.start_time * 1000)
  return isFree ? provider : 'provider_unavailable'
}

/**
 * Finds the same visit booked earlier by the same patient, for example from another tab: its owner does not
 * get a "slot taken" error (RD-169).
 */
async function findSameVisit(
  db: Queryable,
  patientId: number,
  wanted: BookingInput,
  now: Temporal.Instant,
): Promise<AppointmentRow | null> {
  const found = (await listBookedAppointments(db, patientId, now)).find(
    ({ appointment: { providerId, startsAt, method } }) =>
      providerId === wanted.provider_id &&
      startsAt.epochMilliseconds === wanted.start_time * 1000 &&
      method === wanted.appointment_method,
  )
  return found?.appointment ?? null
}

async function buildRow(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  wanted: BookingInput,
  { patient, movedFrom }: BookingContext,
  retry: IdempotencyKey | null,
  now: Temporal.Instant,
): Promise<NewAppointment> {
  const id = await nextId(db, 'appointments_id_seq')
  const cipher = await vault.patientCipher(patient)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  // Moving a visit after its notice deadline does not make it free to cancel again.
  const moved = await findLateMovedVisit(db, patient.id, movedFrom, now)
  return {
    id,
    patientId: patient.id,
    providerId: wanted.provider_id,
    providerTypeId: wanted.provider_type_id,
    status: 'booked',
    method: wanted.appointment_method,
    startsAt,
    endsAt: startsAt.add({ milliseconds: limits.slotLength }),
    state: wanted.state_abbrev,
    ...encryptReasons(cipher, id, {
      chiefComplaint: wanted.chief_complaint,
      chiefComplaintComments:
        wanted.chief_complaint_comments ??
        (await readNoteOfMovedVisit({ db, cipher }, patient.id, movedFrom)),
      surveyAnswer: wanted.survey_answer,
    }),
    ...encryptAppointmentContact(vault, cipher, id, {
      callInNumber: wanted.customer_call_in_number,
      consentUserInitials: wanted.consent_user_initials,
      requestHash: retry?.hash ?? null,
    }),
    idempotencyKey: retry?.key ?? null,
    createdAt: now,
    freeUntil: moved === null ? getFreeCancellationDeadline(patient, startsAt) : now,
  }
}

/**
 * Takes session and slot in one transaction, always in this order, because earlier checks may be outdated.
 * The patient's own hold is released in the same transaction: others wait for its end, so nobody can take the
 * slot in between.
 */
async function insertBooking(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  wanted: BookingInput,
  appointment: NewAppointment,
  { own, movedFrom }: BookingContext,
  retry: IdempotencyKey | null,
): Promise<AppointmentRow> {
  return db.transaction(async (tx) => {
    const patient = await lockPatient(tx, appointment.patientId)
    if (!patient) throw createNotFoundError()
    const earlier = retry && (await findByIdempotencyKey(tx, appointment.patientId, retry.key))
    if (earlier)
      return checkReplay(
        await decryptAppointmentContact(await vault.patientCipher(patient, tx), earlier),
        retry,
      )
    const same = await findSameVisit(tx, appointment.patientId, wanted, appointment.createdAt)
    if (same) return saveVisitNote({ db: tx, cipher: await vault.patientCipher(patient, tx) }, same, wanted)
    const account = await openLedgerAccount({ db: tx, vault }, patient, appointment.createdAt)
    const visit = { startsAt: appointment.startsAt, chiefComplaint: wanted.chief_complaint }
    if (!(await account.authorize({ ...visit, movedFrom }))) throw bookingError('no_eap_sessions_remaining')
    await releaseHolds(tx, own)
    const row = await reserveSlot(tx, appointment)
    if (!row || !(await isSlotOpen(tx, wanted, appointment.createdAt)))
      throw bookingError('provider_unavailable')
    await account.reserve({ ...visit, id: row.id })
    const isMoved = movedFrom !== null && (await recordMove(tx, movedFrom, row))
    // A visit that stays with its counselor is covered by the email about the move.
    const { id: subjectId, patientId, createdAt } = row
    if (!isMoved)
      await queueCounselorNotice(tx, row.providerId, { kind: 'booked', patientId, subjectId, createdAt })
    await invalidateNextFree(tx, appointment.providerId)
    await addEvent(tx, 'appointment:changed', row.patientId, row.createdAt)
    return row
  })
}

/**
 * Runs the transaction, retries it once after a deadlock, and maps race conditions to errors of the API
 * contract.
 */
async function insertWithDeadlockRetry(
  service: Pick<AppContext, 'db' | 'vault'>,
  wanted: BookingInput,
  appointment: NewAppointment,
  booker: BookingContext,
  retry: IdempotencyKey | null,
): Promise<AppointmentRow> {
  const attempt = (): Promise<AppointmentRow> => insertBooking(service, wanted, appointment, booker, retry)
  try {
    return await attempt().catch((error: unknown) => {
      if (findDatabaseError(error)?.code !== raceErrorCodes.deadlock) throw error
      return attempt()
    })
  } catch (error) {
    const code = findDatabaseError(error)?.code
    if (code === raceErrorCodes.exclusionViolation || code === raceErrorCodes.uniqueViolation)
      throw bookingError('provider_unavailable')
    if (code === raceErrorCodes.deadlock || code === raceErrorCodes.lockNotAvailable) {
      throw createHttpError('Unavailable', 'Many people are booking right now. Please try again.', {
        'retry-after': '1',
      })
    }
    throw error
  }
}

/**
 * Finds the earlier booking with the same key, or the same visit under another key; null when there is none.
 */
async function findReplay(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  patient: Patient,
  wanted: BookingInput,
  retry: IdempotencyKey | null,
): Promise<BookedAppointment | null> {
  const earlier = retry && (await findByIdempotencyKey(db, patient.id, retry.key))
  const found = earlier ?? (await findSameVisit(db, patient.id, wanted, clock.now()))
  if (!found) return null
  const cipher = await vault.patientCipher(patient)
  const row = earlier
    ? checkReplay(await decryptAppointmentContact(cipher, earlier), retry)
    : await saveVisitNote({ db, cipher }, found, wanted)
  const provider = await findProvider(db, row.providerId)
  return { row, zone: provider?.zone ?? 'UTC' }
}

/** Books a slot exactly once (CALL-44); a retry with the same key gets the first answer again. */
export async function createBooking(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'scenarios' | 'news'>,
  booker: BookingContext,
  wanted: BookingInput,
  retry: IdempotencyKey | null,
): Promise<BookedAppointment> {
  const { patient } = booker
  const earlier = await findReplay(service, patient, wanted, retry)
  if (earlier) return earlier
  const problems = validateBooking(wanted, patient, service.clock.now())
  if (problems.length > 0) throw createValidationError(problems)
  service.scenarios.meetBooking()
  const verdict = await checkBooking(service, booker, wanted)
  if (typeof verdict === 'string') {
    // The first attempt with this key may have just finished: then it is the conflict.
    const won = await findReplay(service, patient, wanted, retry)
    if (won) return won
    throw bookingError(verdict)
  }
  const now = service.clock.now()
  await deleteExpiredHolds(service.db, verdict.id, now)
  const appointment = await buildRow(service, wanted, booker, retry, now)
  const row = await insertWithDeadlockRetry(service, wanted, appointment, booker, retry)
  service.news.trigger()
  return { row, zone: verdict.zone }
}
