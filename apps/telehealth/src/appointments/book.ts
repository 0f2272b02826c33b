import { isUsState } from '@evenkeel/contract/lists/us-states'
import { limits } from '@evenkeel/contract/limits'
import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import { bookingRefused, type Failure, invalid, refuse } from '@evenkeel/server/http/failure'
import { busyOf } from '#availability/live-appointments.ts'
import { isOffered } from '#availability/slots.ts'
import { bookingTexts, type TextedRefusal } from '#booking-texts.ts'
import { errorCodeOf, raceCodes } from '#db/error-code.ts'
import { nextId } from '#db/next-id.ts'
import type { Holder } from '#holds/holder.ts'
import { dropExpiredHolds, endHolds } from '#holds/store.ts'
import { countVisits } from '#patients/visits.ts'
import { spoilHints } from '#providers/hints.ts'
import { findProvider, licencesOf, type Provider } from '#providers/store.ts'
import type { Service } from '#service.ts'
import type { Patient } from '#caller.ts'
import { replayOf, type Retry } from './idempotency.ts'
import { refusalOf, sessionsUsedUp } from './rules.ts'
import { noteChange } from './note-change.ts'
import { sealReasons } from './sealed.ts'
import { type AppointmentRow, findByKey, lockCover, type NewAppointment, takeSlot } from './store.ts'

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
}

/** The provider when the booking may be made by what stands in the database now, else the reason why not. */
async function judge(
  { db, clock }: Service,
  { patient, own }: Booker,
  wanted: AppointmentToBook,
): Promise<Provider | TextedRefusal> {
  const now = clock.now()
  const provider = await findProvider(db, wanted.provider_id)
  if (!provider) return 'not_found'
  const busy = await busyOf(db, [provider.id], now, own)
  const { counted } = await countVisits(db, patient.id, now)
  const reason = refusalOf(wanted, {
    provider,
    licences: await licencesOf(db, provider.id),
    covered: patient.coveredSessions,
    counted,
    offered: isOffered(provider, busy(provider.id), now.epochMilliseconds, wanted.start_time * 1000),
  })
  return reason ?? provider
}

async function rowOf(
  { db, vault }: Service,
  wanted: AppointmentToBook,
  patient: Patient,
  retry: Retry | null,
  now: Temporal.Instant,
): Promise<NewAppointment> {
  const id = await nextId(db, 'appointments_id_seq')
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
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
    ...sealReasons(await vault.boxOf(patient.ou), id, {
      chiefComplaint: wanted.chief_complaint,
      chiefComplaintComments: wanted.chief_complaint_comments ?? null,
      surveyAnswer: wanted.survey_answer,
    }),
    callInNumber: wanted.customer_call_in_number,
    consentUserInitials: wanted.consent_user_initials,
    idempotencyKey: retry?.key ?? null,
    requestHash: retry?.hash ?? null,
    createdAt: now,
  }
}

/**
 * Takes session and slot in one transaction, always in this order; what was judged before may have changed. The own hold
 * gives way in the same transaction: others wait for its end, so none of them slips in between.
 */
async function write(
  { db }: Service,
  appointment: NewAppointment,
  own: Holder,
  retry: Retry | null,
): Promise<AppointmentRow> {
  return db.transaction(async (tx) => {
    const covered = await lockCover(tx, appointment.patientId)
    const earlier = retry && (await findByKey(tx, appointment.patientId, retry.key))
    if (earlier) return replayOf(earlier, retry)
    const { counted } = await countVisits(tx, appointment.patientId, appointment.createdAt)
    if (sessionsUsedUp(covered, counted)) throw refusal('no_eap_sessions_remaining')
    await endHolds(tx, own)
    const row = await takeSlot(tx, appointment)
    if (!row) throw refusal('provider_unavailable')
    await spoilHints(tx, appointment.providerId)
    await noteChange(tx, row.patientId, row.createdAt)
    return row
  })
}

/** Runs the transaction, once more after a deadlock, and names the troubles of a race in the words of the contract. */
async function writeInRace(
  service: Service,
  appointment: NewAppointment,
  own: Holder,
  retry: Retry | null,
): Promise<AppointmentRow> {
  const attempt = (): Promise<AppointmentRow> => write(service, appointment, own, retry)
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

/** What the same key has booked before, or null. */
async function replay({ db }: Service, patient: Patient, retry: Retry | null): Promise<Booked | null> {
  const earlier = retry && (await findByKey(db, patient.id, retry.key))
  if (!earlier) return null
  const row = replayOf(earlier, retry)
  const provider = await findProvider(db, row.providerId)
  return { row, zone: provider?.zone ?? 'UTC' }
}

/** Books a slot exactly once (CALL-44); a retry with the same key gets the first answer again (trust, trap 29). */
export async function book(
  service: Service,
  booker: Booker,
  wanted: AppointmentToBook,
  retry: Retry | null,
): Promise<Booked> {
  const { patient, own } = booker

  if (!isUsState(wanted.state_abbrev)) {
    throw invalid([{ field: 'appointment.state_abbrev', message: 'Please choose a state of the list.' }])
  }
  const earlier = await replay(service, patient, retry)
  if (earlier) return earlier
  service.scenarios.meetBooking()
  const verdict = await judge(service, booker, wanted)
  if (typeof verdict === 'string') {
    // The first attempt with this key may have ended just now: then it is what stands in the way.
    const won = await replay(service, patient, retry)
    if (won) return won
    throw refusal(verdict)
  }
  const now = service.clock.now()
  await dropExpiredHolds(service.db, verdict.id, now)
  const appointment = await rowOf(service, wanted, patient, retry, now)
  const row = await writeInRace(service, appointment, own, retry)
  service.news.soon()
  return { row, zone: verdict.zone }
}
