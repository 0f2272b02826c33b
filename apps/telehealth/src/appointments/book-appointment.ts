import { limits } from '@evenkeel/contract/limits'
import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import { bookingRefused, type Failure, invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { busyOf } from '#availability/busy-times.ts'
import { isOffered } from '#availability/slots.ts'
import { type AppointmentRow, type NewAppointment, takeSlot } from '#availability/take-slot.ts'
import { bookingTexts, type TextedRefusal } from '#booking-texts.ts'
import { errorCodeOf, raceCodes } from '#db/error-code.ts'
import { nextId } from '#db/next-id.ts'
import type { Holder } from '#availability/holder.ts'
import { dropExpiredHolds, endHolds } from '#holds/store.ts'
import { freeUntilOf } from '#ledger/notice.ts'
import { openAccount, sessionsUsedUp } from '#ledger/sessions.ts'
import { lockPatient, movedAfterNotice } from '#ledger/store.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import { mayBeMet } from '#providers/may-be-met.ts'
import { isStillOffered } from '#providers/still-offered.ts'
import { findProvider, type Provider } from '#providers/store.ts'
import { addNotice } from '#messages/counselor-notices.ts'
import { addEvent } from '#messages/outgoing-events.ts'
import type { ServiceDeps } from '#service.ts'
import type { Patient } from '#caller.ts'
import { replayOf, type Retry } from './idempotency.ts'
import { problemsOf } from './rules.ts'
import { keptCaller, openCaller } from '#availability/caller-details.ts'
import { encryptReasons } from '#availability/reasons.ts'
import { keepNote, noteOfMoved } from './visit-note.ts'
import { findByKey, listBooked, noteMoved } from './store.ts'

/** A booking with the zone its times are written in. */
export interface Booked {
  readonly row: AppointmentRow
  /** IANA name of the provider's zone. */
  readonly zone: string
}

const refusal = (code: TextedRefusal): Failure => bookingRefused(code, bookingTexts[code])

/** For whom a slot is booked, and which holds give way to it. */
export interface Booker {
  readonly patient: Patient
  readonly own: Holder
  /** The visit whose place the booking takes; null where it takes none. */
  readonly movedFrom: number | null
}

/** The provider when the booking may be made by what is in the database now, else the reason why not. */
async function judge(
  { db, clock, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'vault'>,
  { patient, own, movedFrom }: Booker,
  wanted: AppointmentToBook,
): Promise<Provider | TextedRefusal> {
  const now = clock.now()
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  const provider = await mayBeMet(db, wanted, { now, startsAt }, wanted.provider_type_id)
  if (typeof provider === 'string') return provider
  const visit = { startsAt, chiefComplaint: wanted.chief_complaint, movedFrom }
  if (await sessionsUsedUp({ db, vault }, patient, visit, now)) return 'no_eap_sessions_remaining'
  const busy = await busyOf(db, [provider.id], now, own)
  const isFree = isOffered(provider, busy(provider.id), now.epochMilliseconds, wanted.start_time * 1000)
  return isFree ? provider : 'provider_unavailable'
}

/**
 * The same visit, booked before by the same patient, as from another tab: whoever has the hour already is not told that it
 * is taken (RD-169).
 */
async function sameVisit(
  db: Queryable,
  patientId: number,
  wanted: AppointmentToBook,
  now: Temporal.Instant,
): Promise<AppointmentRow | null> {
  const found = (await listBooked(db, patientId, now)).find(
    ({ appointment: { providerId, startsAt, method } }) =>
      providerId === wanted.provider_id &&
      startsAt.epochMilliseconds === wanted.start_time * 1000 &&
      method === wanted.appointment_method,
  )
  return found?.appointment ?? null
}

async function rowOf(
  { db, vault }: Pick<ServiceDeps, 'db' | 'vault'>,
  wanted: AppointmentToBook,
  { patient, movedFrom }: Booker,
  retry: Retry | null,
  now: Temporal.Instant,
): Promise<NewAppointment> {
  const id = await nextId(db, 'appointments_id_seq')
  const cipher = await vault.patientCipher(patient)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  // A visit that moves after its notice is not free again by that.
  const moved = await movedAfterNotice(db, patient.id, movedFrom, now)
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
        wanted.chief_complaint_comments ?? (await noteOfMoved({ db, cipher }, patient.id, movedFrom)),
      surveyAnswer: wanted.survey_answer,
    }),
    ...keptCaller(vault, cipher, id, {
      callInNumber: wanted.customer_call_in_number,
      consentUserInitials: wanted.consent_user_initials,
      requestHash: retry?.hash ?? null,
    }),
    idempotencyKey: retry?.key ?? null,
    createdAt: now,
    freeUntil: moved === null ? freeUntilOf(patient, startsAt) : now,
  }
}

/**
 * Takes session and slot in one transaction, always in this order; what was judged before may have changed. The own hold
 * gives way in the same transaction: others wait for its end, so none of them slips in between.
 */
async function write(
  { db, vault }: Pick<ServiceDeps, 'db' | 'vault'>,
  wanted: AppointmentToBook,
  appointment: NewAppointment,
  { own, movedFrom }: Booker,
  retry: Retry | null,
): Promise<AppointmentRow> {
  return db.transaction(async (tx) => {
    const patient = await lockPatient(tx, appointment.patientId)
    if (!patient) throw notFound()
    const earlier = retry && (await findByKey(tx, appointment.patientId, retry.key))
    if (earlier) return replayOf(await openCaller(await vault.patientCipher(patient, tx), earlier), retry)
    const same = await sameVisit(tx, appointment.patientId, wanted, appointment.createdAt)
    if (same) return keepNote({ db: tx, cipher: await vault.patientCipher(patient, tx) }, same, wanted)
    const account = await openAccount({ db: tx, vault }, patient, appointment.createdAt)
    const visit = { startsAt: appointment.startsAt, chiefComplaint: wanted.chief_complaint }
    if (!(await account.authorize({ ...visit, movedFrom }))) throw refusal('no_eap_sessions_remaining')
    await endHolds(tx, own)
    const row = await takeSlot(tx, appointment)
    if (!row || !(await isStillOffered(tx, wanted, appointment.createdAt)))
      throw refusal('provider_unavailable')
    await account.reserve({ ...visit, id: row.id })
    const isMoved = movedFrom !== null && (await noteMoved(tx, movedFrom, row))
    // Of a visit that stays with its counselor the note of the move tells.
    const { id: subjectId, patientId, createdAt } = row
    if (!isMoved) await addNotice(tx, row.providerId, { kind: 'booked', patientId, subjectId, createdAt })
    await invalidateNextFree(tx, appointment.providerId)
    await addEvent(tx, 'appointment:changed', row.patientId, row.createdAt)
    return row
  })
}

/** Runs the transaction, once more after a deadlock, and names the troubles of a race in the words of the contract. */
async function writeInRace(
  service: Pick<ServiceDeps, 'db' | 'vault'>,
  wanted: AppointmentToBook,
  appointment: NewAppointment,
  booker: Booker,
  retry: Retry | null,
): Promise<AppointmentRow> {
  const attempt = (): Promise<AppointmentRow> => write(service, wanted, appointment, booker, retry)
  try {
    return await attempt().catch((error: unknown) => {
      if (errorCodeOf(error) !== raceCodes.deadlock) throw error
      return attempt()
    })
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === raceCodes.exclusionViolation || code === raceCodes.uniqueViolation)
      throw refusal('provider_unavailable')
    if (code === raceCodes.deadlock || code === raceCodes.lockNotAvailable) {
      throw refuse('Unavailable', 'Many people are booking right now. Please try again.', {
        'retry-after': '1',
      })
    }
    throw error
  }
}

/** What the same key has booked before, or another one the same visit; null when there is nothing of it. */
async function replay(
  { db, clock, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'vault'>,
  patient: Patient,
  wanted: AppointmentToBook,
  retry: Retry | null,
): Promise<Booked | null> {
  const earlier = retry && (await findByKey(db, patient.id, retry.key))
  const found = earlier ?? (await sameVisit(db, patient.id, wanted, clock.now()))
  if (!found) return null
  const cipher = await vault.patientCipher(patient)
  const row = earlier
    ? replayOf(await openCaller(cipher, earlier), retry)
    : await keepNote({ db, cipher }, found, wanted)
  const provider = await findProvider(db, row.providerId)
  return { row, zone: provider?.zone ?? 'UTC' }
}

/** Books a slot exactly once (CALL-44); a retry with the same key gets the first answer again. */
export async function book(
  service: Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'scenarios' | 'news'>,
  booker: Booker,
  wanted: AppointmentToBook,
  retry: Retry | null,
): Promise<Booked> {
  const { patient } = booker
  const earlier = await replay(service, patient, wanted, retry)
  if (earlier) return earlier
  const problems = problemsOf(wanted, patient, service.clock.now())
  if (problems.length > 0) throw invalid(problems)
  service.scenarios.meetBooking()
  const verdict = await judge(service, booker, wanted)
  if (typeof verdict === 'string') {
    // The first attempt with this key may have ended just now: then it is what is in the way.
    const won = await replay(service, patient, wanted, retry)
    if (won) return won
    throw refusal(verdict)
  }
  const now = service.clock.now()
  await dropExpiredHolds(service.db, verdict.id, now)
  const appointment = await rowOf(service, wanted, booker, retry, now)
  const row = await writeInRace(service, wanted, appointment, booker, retry)
  service.news.trigger()
  return { row, zone: verdict.zone }
}
