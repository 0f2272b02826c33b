import type { FastifyRequest } from 'fastify'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import {
  type AppointmentWithStatus,
  bookAppointment,
  cancelAppointment,
  listPastAppointments,
  listUpcomingAppointments,
  movedFromHeader,
  readAppointment,
  readAppointmentByKey,
  type UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import type { CanceledBy } from '@evenkeel/api-contract/telehealth/constants'
import { holdHeader } from '@evenkeel/api-contract/telehealth/slot-holds'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { createBookingError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { bookingErrorMessages } from '#booking-errors.ts'
import { type Caller, type Patient, requirePatient } from '#caller.ts'
import { fitsInteger } from '#db/ids.ts'
import { decryptAppointmentContact, decryptComplaint } from '#modules/availability/appointment-encryption.ts'
import { type AppointmentRow, getSlotHolder } from '#modules/availability/reserve-slot.ts'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import { summarizeSpecialties } from '#modules/directory/reference-data.ts'
import { isLateCancellation, openLedgerAccount } from '#modules/ledger/sessions.ts'
import { lockPatient } from '#modules/ledger/repository.ts'
import { addEvent } from '#modules/messages/outgoing-events.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import { createPhotoUrls } from '#modules/providers/portrait-routes.ts'
import { findProvider, type Provider } from '#modules/providers/repository.ts'
import type { RouteContext, AppContext } from '#app-context.ts'
import { type BookingContext, createBooking } from './book-appointment.ts'
import { canCancel, joinWindow, parseIdempotencyKey } from './policy.ts'
import {
  findByIdempotencyKey,
  findPastAppointments,
  findPatientAppointment,
  listBookedAppointments,
  markAppointmentCanceled,
} from './repository.ts'

const SCHEDULED = 1
const statusIds = { booked: SCHEDULED, held: SCHEDULED, cancelled: 2, completed: 3 } as const
const methodIds = { video: 1, phone: 2 } as const

/** The answer to a booking, the same for every retry. `zone` is the provider's time zone. */
function presentBooking(
  row: AppointmentRow,
  zone: string,
  complaint: string,
): HandlerResult<typeof bookAppointment> {
  return {
    appointment: {
      id: row.id,
      user_id: row.patientId,
      provider_id: row.providerId,
      appointment_status_id: SCHEDULED,
      appointment_method_id: methodIds[row.method],
      customer_call_in_number: row.callInNumber,
      chief_complaint: complaint,
      start_time: formatWithOffset(row.startsAt.epochMilliseconds, zone),
      end_time: formatWithOffset(row.endsAt.epochMilliseconds, zone),
      created_at: row.createdAt.toString(),
    },
  }
}

/** How the two meet: the opening times of the video room, or who calls which number when (RD-165). */
function presentMeeting(
  row: AppointmentRow,
  now: Temporal.Instant,
): Pick<UpcomingAppointment, 'join' | 'phone_call'> {
  if (row.method === 'phone') {
    const phone_call = { caller: 'counselor', number: row.callInNumber, at: row.startsAt.toString() } as const
    return { join: null, phone_call }
  }
  const { opensAt, closesAt } = joinWindow(row)
  return {
    join: { opens_at: opensAt.toString(), closes_at: closesAt.toString(), server_time: now.toString() },
    phone_call: null,
  }
}

/** Details of an entry that are not in its row. */
interface AppointmentDetails {
  readonly provider: Provider
  /** Absolute URL of the provider's portrait. */
  readonly photoUrl: string | null
  readonly complaint: string
  /** Whether it uses a covered session that is counted. */
  readonly isCounted: boolean
  /** When the counselor asked the patient to move the visit; null: never. */
  readonly askedToMoveAt: Temporal.Instant | null
  /** Who canceled it; null: not canceled, or not recorded. */
  readonly canceledBy: CanceledBy | null
  /** Whether a no-show was recorded. */
  readonly didNotCome: boolean
  /** The counselor has recorded the outcome, so the visit is past even before its end. */
  readonly isClosed: boolean
}

/** One entry of the list of upcoming appointments. */
function presentUpcomingAppointment(
  row: AppointmentRow,
  { provider, photoUrl, complaint, isCounted, askedToMoveAt }: AppointmentDetails,
  now: Temporal.Instant,
): UpcomingAppointment {
  return {
    id: row.id,
    provider_id: provider.id,
    provider: {
      id: provider.id,
      fullname: provider.fullname,
      prefix: provider.prefix,
      gender: provider.gender,
      specialty: summarizeSpecialties(provider.specialties),
      photo_url_absolute: photoUrl,
    },
    appointment_method: row.method,
    start_time: formatWithOffset(row.startsAt.epochMilliseconds, provider.zone),
    end_time: formatWithOffset(row.endsAt.epochMilliseconds, provider.zone),
    appointment_status_id: statusIds[row.status],
    chief_complaint: complaint,
    customer_call_in_number: row.callInNumber,
    provider_type_id: row.providerTypeId,
    state_abbrev: row.state,
    can_cancel: row.status === 'booked' && canCancel(row.startsAt, now),
    ...(isCounted ? { free_until: ((askedToMoveAt ? null : row.freeUntil) ?? row.startsAt).toString() } : {}),
    asked_to_move_at: row.status === 'booked' ? (askedToMoveAt?.toString() ?? null) : null,
    ...presentMeeting(row, now),
  }
}

/** An appointment in any state; a booked one that is over counts as completed. */
const presentKnownAppointment = (
  row: AppointmentRow,
  facts: AppointmentDetails,
  now: Temporal.Instant,
): AppointmentWithStatus => {
  const hasEnded = facts.isClosed || Temporal.Instant.compare(row.endsAt, now) <= 0
  const isOver = row.status === 'booked' && hasEnded
  return {
    ...presentUpcomingAppointment(row, facts, now),
    status: isOver ? 'completed' : row.status === 'held' ? 'booked' : row.status,
    ...(row.status === 'cancelled' && facts.canceledBy ? { canceled_by: facts.canceledBy } : {}),
    ...(row.status !== 'cancelled' && facts.didNotCome ? { did_not_come: true as const } : {}),
  }
}

/**
 * Cancels a patient's own appointment before it starts. The slot is free again at once, and so is the session
 * unless the agreed notice deadline has passed (CALL-47).
 */
async function cancelBooking(
  { db, clock, news, vault }: Pick<AppContext, 'db' | 'clock' | 'news' | 'vault'>,
  patientId: number,
  id: number,
): Promise<void> {
  const found = await findPatientAppointment(db, patientId, id)
  if (!found) throw createNotFoundError()
  const { status, startsAt, providerId, freeUntil } = found.appointment
  const now = clock.now()
  if (status === 'completed' || (status === 'booked' && !canCancel(startsAt, now))) {
    throw createBookingError(
      'not_allowed_for_patient',
      'This visit has started and can no longer be canceled.',
    )
  }
  await db.transaction(async (tx) => {
    const patient = await lockPatient(tx, patientId)
    if (!patient) throw createNotFoundError()
    const account = await openLedgerAccount({ db: tx, vault }, patient, now)
    if ((await markAppointmentCanceled(tx, id, 'member', now)) === null)
      throw createBookingError('already_cancelled', bookingErrorMessages.already_cancelled)
    // A cancellation is never late after the counselor asked for a move.
    if (found.askedToMoveAt === null && isLateCancellation(freeUntil, now))
      await account.use(id, 'after_notice')
    else await account.release(id)
    await invalidateNextFree(tx, providerId)
    await addEvent(tx, 'appointment:changed', patientId, now)
  })
  news.trigger()
}

type AppointmentRoutesContext = Pick<
  RouteContext,
  'serve' | 'db' | 'clock' | 'vault' | 'scenarios' | 'news' | 'publicBase' | 'publicUrl'
>

/** A visit stays listed this long after its start, so that a late member can still join (RD-165). */
const LISTED_AFTER_START = minutes(60)

/** Reads who books from the token and the headers. An invalid id refers to no visit. */
function readBookingContext(caller: Caller, { headers }: Pick<FastifyRequest, 'headers'>): BookingContext {
  const movedFrom = Number(headers[movedFromHeader] ?? Number.NaN)
  return {
    patient: requirePatient(caller),
    own: getSlotHolder(caller, headers[holdHeader]),
    movedFrom: fitsInteger(movedFrom) ? movedFrom : null,
  }
}

/** The answer to a booking, built from its row. */
async function presentBookingOfPatient(
  { vault }: Pick<RouteContext, 'vault'>,
  patient: Patient,
  { row, zone }: { readonly row: AppointmentRow; readonly zone: string },
) {
  const cipher = await vault.patientCipher(patient)
  return presentBooking(
    await decryptAppointmentContact(cipher, row),
    zone,
    await decryptComplaint(cipher, row),
  )
}

/** Rows with their providers, ready to be shown to their patient. */
async function presentAppointments<T>(
  service: Pick<RouteContext, 'vault' | 'clock' | 'publicBase' | 'publicUrl'>,
  patient: Patient,
  rows: readonly ({ readonly appointment: AppointmentRow } & Pick<
    AppointmentDetails,
    'provider' | 'askedToMoveAt' | 'canceledBy' | 'didNotCome' | 'isClosed'
  >)[],
  entryOf: (row: AppointmentRow, facts: AppointmentDetails, now: Temporal.Instant) => T,
): Promise<T[]> {
  const cipher = await service.vault.patientCipher(patient)
  const now = service.clock.now()
  return Promise.all(
    rows.map(async ({ appointment, ...joined }) =>
      entryOf(
        await decryptAppointmentContact(cipher, appointment),
        {
          ...joined,
          photoUrl: createPhotoUrls(service, joined.provider).photo_url_absolute,
          complaint: await decryptComplaint(cipher, appointment),
          isCounted: patient.coveredSessions !== null,
        },
        now,
      ),
    ),
  )
}

/** Mounts the calls about appointments. */
export function appointmentRoutes(service: AppointmentRoutesContext): void {
  service.serve(bookAppointment, async ({ caller, body, request }) => {
    const retry = parseIdempotencyKey(request.headers['idempotency-key'], body.appointment)
    const booker = readBookingContext(caller, request)
    return presentBookingOfPatient(
      service,
      booker.patient,
      await createBooking(service, booker, body.appointment, retry),
    )
  })
  service.serve(listUpcomingAppointments, async ({ caller }) => {
    const patient = requirePatient(caller)
    const since = service.clock.now().subtract({ milliseconds: LISTED_AFTER_START })
    const rows = await listBookedAppointments(service.db, patient.id, since)
    return { appointments: await presentAppointments(service, patient, rows, presentUpcomingAppointment) }
  })
  service.serve(listPastAppointments, async ({ caller, query }) => {
    const patient = requirePatient(caller)
    const rows = await findPastAppointments(service.db, patient.id, service.clock.now(), query)
    return { appointments: await presentAppointments(service, patient, rows, presentKnownAppointment) }
  })
  service.serve(readAppointmentByKey, async ({ caller, params }) => {
    const row = await findByIdempotencyKey(service.db, requirePatient(caller).id, params.key)
    const provider = row && (await findProvider(service.db, row.providerId))
    if (!row || !provider) throw createNotFoundError()
    return presentBookingOfPatient(service, requirePatient(caller), { row, zone: provider.zone })
  })
  service.serve(readAppointment, async ({ caller, params }) => {
    const found = await findPatientAppointment(service.db, requirePatient(caller).id, params.id)
    const [appointment] = found
      ? await presentAppointments(service, requirePatient(caller), [found], presentKnownAppointment)
      : []
    if (!appointment) throw createNotFoundError()
    return { appointment }
  })
  service.serve(cancelAppointment, async ({ caller, params }) => {
    await cancelBooking(service, requirePatient(caller).id, params.id)
    return undefined
  })
}
