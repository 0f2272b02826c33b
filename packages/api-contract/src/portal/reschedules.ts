import { defineEndpoint } from '../endpoint.ts'

export type { Replacement, Reschedule, RescheduleInput } from './schemas/reschedules.ts'

/**
 * Moves an appointment in one durable operation (BOOK-06, STATE-13, RD-007). Idempotent by `Idempotency-Key`;
 * other contents: 422. Responds within 8 s, with `working` when the telehealth service is slow: then poll
 * until it is done.
 */
export const rescheduleAppointment = defineEndpoint('POST /appointments/reschedules', {
  auth: 'member',
  dataCategory: 'reschedule',
  pages: ['schedule'],
  summary: 'Move an appointment to another time',
  success: { status: 201 },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Reads the state of a reschedule. */
export const readReschedule = defineEndpoint('GET /appointments/reschedules/:id', {
  auth: 'member',
  dataCategory: 'reschedule',
  summary: 'How far a reschedule is',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Lists moved appointments, newest move first: at the telehealth service they look like canceled ones. */
export const listReplacements = defineEndpoint('GET /appointments/reschedules', {
  auth: 'member',
  dataCategory: 'reschedule',
  pages: ['appointments'],
  summary: 'Own appointments that were moved, and to when',
  success: { status: 200 },
})
