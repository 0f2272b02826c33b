import { defineEndpoint } from '../endpoint.ts'

export type { AppointmentWithStatus, BookingInput, UpcomingAppointment } from './schemas/appointments.ts'

/** Default complaint (RD-149). */
export const defaultComplaint = 'EAP counseling'

/**
 * Header with the visit that a booking replaces: its session is transferred, even after a late cancellation,
 * and so is the patient's note, where the booking has none. A service that does not support it ignores it.
 */
export const movedFromHeader = 'x-moved-from'

/**
 * Books a slot exactly once (CALL-44). Idempotent by `Idempotency-Key`; the header `X-Hold-Id` books the slot
 * of that hold, and ends the hold.
 */
export const bookAppointment = defineEndpoint('POST /v2/patients/:id/appointments', {
  auth: 'patient',
  summary: 'Book an appointment',
  success: { status: 201 },
  refusals: [
    'provider_unavailable',
    'no_eap_sessions_remaining',
    'not_allowed_for_patient',
    'no_state_license',
    'DuplicateRequest',
  ],
})

/** Lists appointments that are upcoming or began in the last 60 minutes, soonest first (CALL-45). */
export const listUpcomingAppointments = defineEndpoint('GET /v2/patients/:id/appointments/upcoming', {
  auth: 'patient',
  summary: 'Upcoming appointments of a patient',
  success: { status: 200 },
})

/** Cancels an appointment; 204, and callers also accept 200 (CALL-47). */
export const cancelAppointment = defineEndpoint('PUT /v1/patients/:patient/appointments/:id/cancel', {
  auth: 'patient',
  summary: 'Cancel an appointment',
  success: { status: 204 },
  refusals: ['NotFound', 'already_cancelled'],
})

/** Lists past or canceled appointments, newest first. The last page has fewer entries than requested. */
export const listPastAppointments = defineEndpoint('GET /v2/patients/:id/appointments/past', {
  auth: 'patient',
  summary: 'Past and cancelled appointments of a patient',
  success: { status: 200 },
})

/** Reads one appointment of the caller in any state. */
export const readAppointment = defineEndpoint('GET /v2/patients/:patient/appointments/:id', {
  auth: 'patient',
  summary: 'One appointment of a patient',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Reads the result of a booking by idempotency key: 404 when nothing was booked. For a caller whose booking
 * got no response.
 */
export const readAppointmentByKey = defineEndpoint('GET /v2/patients/:patient/appointments/by_key/:key', {
  auth: 'patient',
  summary: 'What came of a booking',
  success: { status: 200 },
  refusals: ['NotFound', 'DuplicateRequest'],
})
