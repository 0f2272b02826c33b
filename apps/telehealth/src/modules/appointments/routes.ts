import {
  bookAppointment,
  cancelAppointment,
  listPastAppointments,
  listUpcomingAppointments,
  movedFromHeader,
  readAppointment,
  readAppointmentByKey,
} from '@evenkeel/api-contract/telehealth/appointments'
import { holdHeader } from '@evenkeel/api-contract/telehealth/slot-holds'
import type { FastifyRequest } from 'fastify'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Service } from '#service.ts'
import { type Caller, type Patient, requirePatient } from '#caller.ts'
import { decryptAppointmentContact } from '#modules/availability/appointment-contact.ts'
import { getSlotHolder } from '#modules/availability/slot-holder.ts'
import { createPhotoUrls } from '#modules/providers/portrait-routes.ts'
import { fitsInteger } from '#db/fits-integer.ts'
import { findProvider } from '#modules/providers/repository.ts'
import { createBooking, type BookingContext } from './book-appointment.ts'
import { parseIdempotencyKey } from './idempotency.ts'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'
import { cancelBooking } from './cancel-appointment.ts'
import {
  presentBooking,
  type AppointmentDetails,
  presentKnownAppointment,
  presentUpcomingAppointment,
} from './presenter.ts'
import { decryptComplaint } from '#modules/availability/visit-reasons.ts'
import {
  findByIdempotencyKey,
  findPatientAppointment,
  listBookedAppointments,
  findPastAppointments,
} from './repository.ts'

type AppointmentRoutesDeps = Pick<
  Service,
  'serve' | 'db' | 'clock' | 'vault' | 'scenarios' | 'news' | 'publicBase' | 'publicUrl'
>

/** A visit stays in the list this long after its start, so that a late member can still join (RD-165). */
const LISTED_AFTER_START = minutes(60)

/** For whom a booking is made, by its token and its headers; what is no id names no visit. */
function readBookingContext(caller: Caller, { headers }: Pick<FastifyRequest, 'headers'>): BookingContext {
  const movedFrom = Number(headers[movedFromHeader] ?? Number.NaN)
  return {
    patient: requirePatient(caller),
    own: getSlotHolder(caller, headers[holdHeader]),
    movedFrom: fitsInteger(movedFrom) ? movedFrom : null,
  }
}

/** The answer to a booking, from its row. */
async function presentBookingOfPatient(
  { vault }: Pick<Service, 'vault'>,
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

/** Mounts the calls about appointments. */
export function appointmentRoutes(service: AppointmentRoutesDeps): void {
  /** Rows with their providers, ready to be shown to their patient. */
  const entries = async <T>(
    patient: Patient,
    rows: readonly ({ readonly appointment: AppointmentRow } & Pick<
      AppointmentDetails,
      'provider' | 'askedToMoveAt' | 'canceledBy' | 'didNotCome' | 'isClosed'
    >)[],
    entryOf: (row: AppointmentRow, facts: AppointmentDetails, now: Temporal.Instant) => T,
  ): Promise<T[]> => {
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
    return { appointments: await entries(patient, rows, presentUpcomingAppointment) }
  })
  service.serve(listPastAppointments, async ({ caller, query }) => {
    const patient = requirePatient(caller)
    const rows = await findPastAppointments(service.db, patient.id, service.clock.now(), query)
    return { appointments: await entries(patient, rows, presentKnownAppointment) }
  })
  service.serve(readAppointmentByKey, async ({ caller, params }) => {
    const row = await findByIdempotencyKey(service.db, requirePatient(caller).id, params.key)
    const provider = row && (await findProvider(service.db, row.providerId))
    if (!row || !provider) throw createNotFoundError()
    return presentBookingOfPatient(service, requirePatient(caller), { row, zone: provider.zone })
  })
  service.serve(readAppointment, async ({ caller, params }) => {
    const found = await findPatientAppointment(service.db, requirePatient(caller).id, params.id)
    const [appointment] = found ? await entries(requirePatient(caller), [found], presentKnownAppointment) : []
    if (!appointment) throw createNotFoundError()
    return { appointment }
  })
  service.serve(cancelAppointment, async ({ caller, params }) => {
    await cancelBooking(service, requirePatient(caller).id, params.id)
    return undefined
  })
}
