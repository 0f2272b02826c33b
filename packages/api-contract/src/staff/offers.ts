import { defineEndpoint } from '../endpoint.ts'
import { taskRoles } from './tasks.ts'

export type { OfferOptions, OfferableCounselor } from './schemas/offers.ts'

const roles = taskRoles.in_person
const dataCategory = 'task' as const

/** Lists the counselors a request can be offered to, for the holder of its task. */
export const readOfferOptions = defineEndpoint('GET /staff/tasks/:kind/:id/offers', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'To whom a request to meet in person can be offered',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Offers a request to counselors who meet people in person in its state; the caller must hold the task. 409:
 * already accepted, or one of the counselors has an open offer of it. 422: one of them no longer meets people
 * there.
 */
export const createOffers = defineEndpoint('POST /staff/tasks/:kind/:id/offers', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Offer a request to counselors',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Withdraws an open offer. 409: it was answered or has expired. */
export const withdrawOffer = defineEndpoint('POST /staff/tasks/:kind/:id/offers/:offer/withdraw', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Withdraw an offer',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict'],
})
