import { defineEndpoint } from '../endpoint.ts'

export type { AppointmentRequest } from './schemas/appointment-requests.ts'

/** Requests an appointment for a time that is not offered. Idempotent by `Idempotency-Key`. */
export const requestAppointment = defineEndpoint('POST /v2/patients/:id/appointment_requests', {
  auth: 'patient',
  summary: 'Ask a provider for an appointment',
  success: { status: 201 },
  refusals: ['no_eap_sessions_remaining', 'not_found', 'no_state_license', 'not_allowed_for_patient'],
})

/** Reminds the provider of an open request. */
export const remindAppointmentRequest = defineEndpoint(
  'POST /v2/patients/:id/appointment_requests/:request/remind',
  {
    auth: 'patient',
    summary: 'Remind the provider of a request',
    success: { status: 200 },
    refusals: ['NotFound', 'already_cancelled'],
  },
)

/** Withdraws a request. Idempotent. */
export const cancelAppointmentRequest = defineEndpoint(
  'POST /v2/patients/:id/appointment_requests/:request/cancel',
  {
    auth: 'patient',
    summary: 'Withdraw a request',
    success: { status: 200 },
    refusals: ['NotFound'],
  },
)
