import { defineEndpoint } from '../endpoint.ts'

export type {
  CanceledVisit,
  Closing,
  ClosingDraft,
  CounselorDay,
  CounselorVisit,
  DayVisit,
} from './schemas/visits.ts'

const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Reads the day: visits to close, visits of today and tomorrow, unread messages. */
export const readCounselorDay = defineEndpoint('GET /counselor/today', {
  ...counselorAccess,
  summary: "A counselor's day",
  success: { status: 200 },
})

/** Lists every booked visit that is not over, soonest first, to choose which to move or cancel. */
export const listUpcomingVisits = defineEndpoint('GET /counselor/visits', {
  ...counselorAccess,
  summary: "A counselor's booked visits",
  success: { status: 200 },
})

/** Reads one visit; a visit of another counselor is not found. */
export const readCounselorVisit = defineEndpoint('GET /counselor/visits/:visit_id', {
  ...counselorAccess,
  summary: 'A visit with what the person said before it',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Returns the video room link, from 15 minutes before the visit to its end; BookingRefused before, after, and
 * for phone visits.
 */
export const joinCounselorVisit = defineEndpoint('POST /counselor/visits/:visit_id/room', {
  ...counselorAccess,
  summary: 'Enter the video room of a visit',
  success: { status: 200 },
  refusals: ['NotFound', 'too_early', 'too_late', 'visit_closed', 'visit_canceled', 'not_video'],
})

/**
 * Declares before its start that the counselor cannot make a visit. The person gets a message that begins
 * with the visit's day and hour (`visit-message.messages.ts`). The time is then blocked. Such a cancellation
 * returns the session, regardless of the agreed notice. Idempotent; nothing is sent twice. 409 and nothing
 * sent: it was already canceled or closed, or it has begun.
 */
export const declineVisit = defineEndpoint('POST /counselor/visits/:visit_id/cannot-make', {
  ...counselorAccess,
  summary: 'Say that one cannot make a visit: ask to move it, or cancel it',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unavailable'],
})

/**
 * Withdraws the request to move a visit: the counselor can make it. The person gets a message below the day
 * and hour. Idempotent: repeated, or without a request, it returns the current state and sends nothing. 409:
 * it was already canceled, moved or closed, or it has begun.
 */
export const undoDeclineVisit = defineEndpoint('POST /counselor/visits/:visit_id/can-make', {
  ...counselorAccess,
  summary: 'Say that one can make a visit after all',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unavailable'],
})

/** Dismisses the notice that a person canceled or moved a visit. Idempotent. */
export const acknowledgeCancellation = defineEndpoint('POST /counselor/visits/:visit_id/cancelation-seen', {
  ...counselorAccess,
  summary: 'Put the note of a canceled visit away',
  success: { status: 204 },
  refusals: ['NotFound'],
})

/**
 * Records the outcome of a visit, from its start on. Idempotent; a different outcome is rejected (Conflict).
 * The ledger counts it once. Only a visit that took place has a closing. A visit that was not held returns
 * the session and is canceled.
 */
export const closeVisit = defineEndpoint('POST /counselor/visits/:visit_id/end', {
  ...counselorAccess,
  summary: 'Say how a visit ended',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'Conflict'],
})
