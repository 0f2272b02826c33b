import {
  cancelRequest,
  remindOfRequest,
  requestAppointment,
} from '@evenkeel/contract/telehealth/appointment-requests'
import { bookingRefused, notFound } from '@evenkeel/server/http/failure'
import { retryOf } from '#appointments/idempotency.ts'
import { bookingTexts } from '#booking-texts.ts'
import { patientOf } from '#caller.ts'
import type { Service } from '#service.ts'
import { askForAppointment } from './ask.ts'
import { countReminder, findRequest, type RequestRow, withdraw } from './store.ts'

const shown = (row: RequestRow) => ({
  appointment_request: {
    id: row.id,
    status: row.status,
    reminders: row.reminders,
    created_at: row.createdAt.toString(),
  },
})

/** Mounts the calls about asked-for appointments. */
export function requestRoutes(
  service: Pick<Service, 'serve' | 'db' | 'clock' | 'vault' | 'scenarios'>,
): void {
  const { db, serve } = service
  const ownRequest = async (patientId: number, id: number): Promise<RequestRow> => {
    const row = await findRequest(db, patientId, id)
    if (!row) throw notFound()
    return row
  }
  serve(requestAppointment, async ({ caller, body, request }) => {
    const retry = retryOf(request.headers['idempotency-key'], body.appointment_request)
    return shown(await askForAppointment(service, patientOf(caller), body.appointment_request, retry))
  })
  serve(remindOfRequest, async ({ caller, params }) => {
    const { id } = await ownRequest(patientOf(caller).id, params.request)
    const row = await countReminder(db, id)
    if (!row) throw bookingRefused('already_cancelled', bookingTexts.already_cancelled)
    return shown(row)
  })
  serve(cancelRequest, async ({ caller, params }) => {
    const row = await ownRequest(patientOf(caller).id, params.request)
    return shown((await withdraw(db, row.id)) ?? row)
  })
}
