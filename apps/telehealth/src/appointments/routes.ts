import {
  bookAppointment,
  cancelAppointment,
  listPastAppointments,
  listUpcomingAppointments,
  movedFromHeader,
  readAppointment,
  readAppointmentByKey,
} from '@evenkeel/contract/telehealth/appointments'
import { holdHeader } from '@evenkeel/contract/telehealth/holds'
import type { FastifyRequest } from 'fastify'
import { minutes } from '@evenkeel/contract/units'
import { notFound } from '@evenkeel/server/http/failure'
import type { Service } from '#service.ts'
import { type Caller, type Patient, patientOf } from '#caller.ts'
import { openCaller } from '#availability/caller-details.ts'
import { holderOf } from '#availability/holder.ts'
import { photoUrls } from '#providers/portrait-routes.ts'
import { fitsInteger } from '#db/integer.ts'
import { findProvider } from '#providers/store.ts'
import { book, type Booker } from './book-appointment.ts'
import { retryOf } from './idempotency.ts'
import type { AppointmentRow } from '#availability/take-slot.ts'
import { cancel } from './cancel-appointment.ts'
import { bookedAnswer, type EntryFacts, knownEntry, upcomingEntry } from './present.ts'
import { decryptComplaint } from '#availability/reasons.ts'
import { findByKey, findOwn, listBooked, listPast } from './store.ts'

type AppointmentRoutesDeps = Pick<
  Service,
  'serve' | 'db' | 'clock' | 'vault' | 'scenarios' | 'news' | 'publicBase' | 'publicUrl'
>

/** A visit stays in the list this long after its start, so that a late member can still join (RD-165). */
const STILL_LISTED = minutes(60)

/** For whom a booking is made, by its token and its headers; what is no id names no visit. */
function bookerOf(caller: Caller, { headers }: Pick<FastifyRequest, 'headers'>): Booker {
  const movedFrom = Number(headers[movedFromHeader] ?? Number.NaN)
  return {
    patient: patientOf(caller),
    own: holderOf(caller, headers[holdHeader]),
    movedFrom: fitsInteger(movedFrom) ? movedFrom : null,
  }
}

/** The answer to a booking, from its row. */
async function answerTo(
  { vault }: Pick<Service, 'vault'>,
  patient: Patient,
  { row, zone }: { readonly row: AppointmentRow; readonly zone: string },
) {
  const cipher = await vault.patientCipher(patient)
  return bookedAnswer(await openCaller(cipher, row), zone, await decryptComplaint(cipher, row))
}

/** Mounts the calls about appointments. */
export function appointmentRoutes(service: AppointmentRoutesDeps): void {
  /** Rows with their providers, ready to be shown to their patient. */
  const entries = async <T>(
    patient: Patient,
    rows: readonly ({ readonly appointment: AppointmentRow } & Pick<
      EntryFacts,
      'provider' | 'askedToMoveAt' | 'canceledBy' | 'didNotCome' | 'isClosed'
    >)[],
    entryOf: (row: AppointmentRow, facts: EntryFacts, now: Temporal.Instant) => T,
  ): Promise<T[]> => {
    const cipher = await service.vault.patientCipher(patient)
    const now = service.clock.now()
    return Promise.all(
      rows.map(async ({ appointment, ...joined }) =>
        entryOf(
          await openCaller(cipher, appointment),
          {
            ...joined,
            photoUrl: photoUrls(service, joined.provider).photo_url_absolute,
            complaint: await decryptComplaint(cipher, appointment),
            isCounted: patient.coveredSessions !== null,
          },
          now,
        ),
      ),
    )
  }
  service.serve(bookAppointment, async ({ caller, body, request }) => {
    const retry = retryOf(request.headers['idempotency-key'], body.appointment)
    const booker = bookerOf(caller, request)
    return answerTo(service, booker.patient, await book(service, booker, body.appointment, retry))
  })
  service.serve(listUpcomingAppointments, async ({ caller }) => {
    const patient = patientOf(caller)
    const since = service.clock.now().subtract({ milliseconds: STILL_LISTED })
    const rows = await listBooked(service.db, patient.id, since)
    return { appointments: await entries(patient, rows, upcomingEntry) }
  })
  service.serve(listPastAppointments, async ({ caller, query }) => {
    const patient = patientOf(caller)
    const rows = await listPast(service.db, patient.id, service.clock.now(), query)
    return { appointments: await entries(patient, rows, knownEntry) }
  })
  service.serve(readAppointmentByKey, async ({ caller, params }) => {
    const row = await findByKey(service.db, patientOf(caller).id, params.key)
    const provider = row && (await findProvider(service.db, row.providerId))
    if (!row || !provider) throw notFound()
    return answerTo(service, patientOf(caller), { row, zone: provider.zone })
  })
  service.serve(readAppointment, async ({ caller, params }) => {
    const found = await findOwn(service.db, patientOf(caller).id, params.id)
    const [appointment] = found ? await entries(patientOf(caller), [found], knownEntry) : []
    if (!appointment) throw notFound()
    return { appointment }
  })
  service.serve(cancelAppointment, async ({ caller, params }) => {
    await cancel(service, patientOf(caller).id, params.id)
    return undefined
  })
}
