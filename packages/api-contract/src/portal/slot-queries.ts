import { defineEndpoint } from '../endpoint.ts'

export type { SlotQuery } from './schemas/slot-queries.ts'

/**
 * Requests an appointment (CALL-33). Identical contents return the open request. Idempotent by
 * `Idempotency-Key`; other contents: 422. An error of the telehealth service has its keyword in `message` and
 * the text of ERROR-11 or ERROR-12 in `errors` (ERROR-11, ERROR-12).
 */
export const createSlotQuery = defineEndpoint('POST /appointment-slot-queries', {
  auth: 'member',
  dataCategory: 'request',
  pages: ['schedule'],
  summary: 'Ask a counselor for an appointment',
  success: { status: 201 },
  refusals: ['ValidationError', 'no_eap_sessions_remaining', 'not_found', 'TelehealthUnavailable'],
})

/** Lists open requests, newest first, without withdrawn ones. */
export const listSlotQueries = defineEndpoint('GET /appointment-slot-queries', {
  auth: 'member',
  dataCategory: 'request',
  pages: ['appointments'],
  summary: 'Own open requests',
  success: { status: 200 },
})

/** Reminds the counselor, at most once a day. */
export const remindSlotQuery = defineEndpoint('POST /appointment-slot-queries/:id/remind', {
  auth: 'member',
  dataCategory: 'request',
  pages: ['appointments'],
  summary: 'Remind the counselor of a request',
  success: { status: 200 },
  refusals: ['NotFound', 'Throttled', 'TelehealthUnavailable'],
})

/** Withdraws a request. Idempotent. */
export const cancelSlotQuery = defineEndpoint('POST /appointment-slot-queries/:id/cancel', {
  auth: 'member',
  dataCategory: 'request',
  pages: ['appointments'],
  summary: 'Withdraw a request',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})
