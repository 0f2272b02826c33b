import { defineEndpoint } from '../endpoint.ts'

export type { CounselorOffer } from './schemas/offers.ts'

const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Lists open offers, earliest deadline first, and recently ended ones, newest first. */
export const listOffers = defineEndpoint('GET /counselor/offers', {
  ...counselorAccess,
  summary: 'Requests offered to a counselor',
  success: { status: 200 },
})

/**
 * Accepts the request. Only one of several counselors can accept; the others get 409. Idempotent for the
 * counselor who accepted.
 */
export const acceptOffer = defineEndpoint('POST /counselor/offers/:offer_id/accept', {
  ...counselorAccess,
  summary: 'Accept a request',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict'],
})

/** Declines the request. Idempotent. */
export const declineOffer = defineEndpoint('POST /counselor/offers/:offer_id/decline', {
  ...counselorAccess,
  summary: 'Decline a request',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Gives an accepted request back, soon after acceptance and before there is a message or visit between the
 * two. It returns to the task list of staff, and the member is notified. Idempotent. 409: too late, or the
 * request has already become a case.
 */
export const returnOffer = defineEndpoint('POST /counselor/offers/:offer_id/give-back', {
  ...counselorAccess,
  summary: 'Give an accepted request back',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict'],
})
