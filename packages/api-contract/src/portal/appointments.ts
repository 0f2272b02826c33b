import { defineEndpoint } from '../endpoint.ts'

export type { AppointmentRecord } from './schemas/appointments.ts'

/** Stores a selected appointment until it can be booked (CALL-29). Idempotent by Idempotency-Key. */
export const createAppointmentDraft = defineEndpoint('POST /appointments', {
  auth: 'member-unconfirmed',
  dataCategory: 'appointment',
  pages: ['schedule'],
  summary: 'Keep a chosen appointment until it is booked',
  success: { status: 201 },
  refusals: ['ValidationError'],
})

/** Changes time, provider or method of a draft (CALL-31). */
export const updateAppointmentDraft = defineEndpoint('PATCH /appointments/:id', {
  auth: 'member-unconfirmed',
  dataCategory: 'appointment',
  pages: ['schedule'],
  summary: 'Change a kept appointment',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'Conflict'],
})

/** Books the draft at the telehealth service. Idempotent (CALL-30). */
export const finalizeAppointment = defineEndpoint('POST /appointments/:id/finalize', {
  auth: 'member',
  dataCategory: 'appointment',
  pages: ['schedule'],
  summary: 'Book a kept appointment',
  success: { status: 200 },
  refusals: [
    'NotFound',
    'provider_unavailable',
    'no_eap_sessions_remaining',
    'not_allowed_for_patient',
    'no_state_license',
    'questions_open',
    'call_needed',
    'TelehealthUnavailable',
  ],
})

/**
 * Checks whether the caller's organization currently takes bookings. Members hold and book at the telehealth
 * service directly, which knows no organizations, so their page checks here right before. 403 with
 * `booking_closed`: it does not.
 */
export const checkBookingOpen = defineEndpoint('GET /appointments/booking', {
  auth: 'none',
  dataCategory: null,
  pages: ['schedule'],
  summary: 'Whether the organization takes bookings now',
  success: { status: 204 },
  refusals: ['booking_closed'],
})

/** Reads the newest record of the caller, or null (CALL-32). */
export const readLatestAppointment = defineEndpoint('GET /appointments/latest', {
  auth: 'member-unconfirmed',
  dataCategory: 'appointment',
  summary: 'The newest kept or booked appointment',
  success: { status: 200 },
})
