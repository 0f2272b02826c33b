import {
  bookAppointment,
  cancelAppointment,
  listUpcomingAppointments,
} from '@evenkeel/contract/telehealth/appointments'
import { minutes } from '@evenkeel/contract/units'
import type { Service } from '#service.ts'
import { patientOf } from '#caller.ts'
import { book } from './book.ts'
import { cancel } from './cancel.ts'
import { retryOf } from './idempotency.ts'
import { bookedAnswer, upcomingEntry } from './present.ts'
import { listBooked } from './store.ts'

/** A visit stays in the list this long after its start, so that a late member can still join (readings, section 0). */
const STILL_LISTED = minutes(60)

/** Mounts the calls about appointments. */
export function appointmentRoutes(service: Service): void {
  service.serve(bookAppointment, async ({ caller, body, request }) => {
    const retry = retryOf(request.headers['idempotency-key'], body.appointment)
    const { row, zone } = await book(service, patientOf(caller), body.appointment, retry)
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
  service.serve(cancelAppointment, async ({ caller, params }) => {
    await cancel(service, patientOf(caller).id, params.id)
    return undefined
  })
}
