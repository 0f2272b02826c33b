import {
  cancelAppointmentRequest,
  remindAppointmentRequest,
  requestAppointment,
} from '@evenkeel/api-contract/telehealth/appointment-requests'
import { createBookingError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { parseIdempotencyKey } from '#modules/appointments/idempotency.ts'
import { bookingErrorMessages } from '#booking-errors.ts'
import { requirePatient } from '#caller.ts'
import type { Service } from '#service.ts'
import { createAppointmentRequest } from './request-appointment.ts'
import { incrementReminders, findRequest, type RequestRow, withdrawRequest } from './repository.ts'

const presentRequest = (row: RequestRow) => ({
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
    if (!row) throw createNotFoundError()
    return row
  }
  serve(requestAppointment, async ({ caller, body, request }) => {
    const retry = parseIdempotencyKey(request.headers['idempotency-key'], body.appointment_request)
    return presentRequest(
      await createAppointmentRequest(service, requirePatient(caller), body.appointment_request, retry),
    )
  })
  serve(remindAppointmentRequest, async ({ caller, params }) => {
    const { id } = await ownRequest(requirePatient(caller).id, params.request)
    const row = await incrementReminders(db, id)
    if (!row) throw createBookingError('already_cancelled', bookingErrorMessages.already_cancelled)
    return presentRequest(row)
  })
  serve(cancelAppointmentRequest, async ({ caller, params }) => {
    const row = await ownRequest(requirePatient(caller).id, params.request)
    return presentRequest((await withdrawRequest(db, row.id)) ?? row)
  })
}
