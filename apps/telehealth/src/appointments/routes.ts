import {
  bookAppointment,
  cancelAppointment,
  listPastAppointments,
  listUpcomingAppointments,
  readAppointment,
  readAppointmentByKey,
} from '@evenkeel/contract/telehealth/appointments'
import { holdHeader } from '@evenkeel/contract/telehealth/holds'
import { minutes } from '@evenkeel/contract/units'
import { notFound } from '@evenkeel/server/http/failure'
import type { Service } from '#service.ts'
import { patientOf } from '#caller.ts'
import { holderOf } from '#holds/holder.ts'
import { findProvider } from '#providers/store.ts'
import { book } from './book.ts'
import { cancel } from './cancel.ts'
import { retryOf } from './idempotency.ts'
import { bookedAnswer, knownEntry, upcomingEntry } from './present.ts'
import { findByKey, findWithProvider, listBooked, listPast } from './store.ts'

/** A visit stays in the list this long after its start, so that a late member can still join (readings, section 0). */
const STILL_LISTED = minutes(60)

/** Mounts the calls about appointments. */
export function appointmentRoutes(service: Service): void {
  service.serve(bookAppointment, async ({ caller, body, request }) => {
    const retry = retryOf(request.headers['idempotency-key'], body.appointment)
    const booker = { patient: patientOf(caller), own: holderOf(caller, request.headers[holdHeader]) }
    const { row, zone } = await book(service, booker, body.appointment, retry)
    return bookedAnswer(row, zone)
  })
  service.serve(listUpcomingAppointments, async ({ caller }) => {
    const now = service.clock.now()
    const since = now.subtract({ milliseconds: STILL_LISTED })
    const rows = await listBooked(service.db, patientOf(caller).id, since)
    return {
      appointments: rows.map(({ appointment, provider }) => upcomingEntry(appointment, provider, now)),
    }
  })
  service.serve(listPastAppointments, async ({ caller, query }) => {
    const now = service.clock.now()
    const rows = await listPast(service.db, patientOf(caller).id, now, query)
    return { appointments: rows.map(({ appointment, provider }) => knownEntry(appointment, provider, now)) }
  })
  service.serve(readAppointmentByKey, async ({ caller, params }) => {
    const row = await findByKey(service.db, patientOf(caller).id, params.key)
    const provider = row && (await findProvider(service.db, row.providerId))
    if (!row || !provider) throw notFound()
    return bookedAnswer(row, provider.zone)
  })
  service.serve(readAppointment, async ({ caller, params }) => {
    const found = await findWithProvider(service.db, patientOf(caller).id, params.id)
    if (!found) throw notFound()
    return { appointment: knownEntry(found.appointment, found.provider, service.clock.now()) }
  })
  service.serve(cancelAppointment, async ({ caller, params }) => {
    await cancel(service, patientOf(caller).id, params.id)
    return undefined
  })
}
