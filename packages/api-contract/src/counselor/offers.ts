import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, StateCode, TelehealthId, Uuid } from '../schemas.ts'
import { MeetingPreferences } from './meeting-request.ts'

/**
 * State of a referral offer. open: awaits an answer; accepted and declined: by the counselor it was made to;
 * taken: another counselor accepted the same request; withdrawn: by staff, or because the request was closed;
 * run_out: not answered in time; given_back: by the counselor who had accepted it.
 */
export const offerStates = [
  'open',
  'accepted',
  'declined',
  'taken',
  'withdrawn',
  'run_out',
  'given_back',
] as const
export type OfferState = (typeof offerStates)[number]

/**
 * Why a counselor declines or gives back: a choice without free text, so that nothing is written about a
 * person.
 */
export const declineReasons = ['no_time', 'not_my_field', 'away', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** How the member wants to meet. */
export const offerMethods = ['in_person'] as const

/**
 * A request that staff offer to a counselor. It does not identify the member: the case does, after
 * acceptance.
 */
export const CounselorOffer = z.object({
  id: Uuid,
  /** State to meet in, two letters. */
  state: StateCode,
  /**
   * First three digits of the ZIP code to search near; null: not given, or withheld because too few people
   * live there. Omitted once the offer has ended.
   */
  area: z.optional(z.nullable(z.string())),
  /** Omitted once the offer has ended. */
  wishes: z.optional(MeetingPreferences),
  way: z.enum(offerMethods),
  /** One of the reasons; null: not given, or not to be shared. */
  concern: z.nullable(z.string()),
  /** Covered sessions for this concern; null: unknown. */
  sessions: z.nullable(z.int()),
  offered_at: IsoInstant,
  answer_by: IsoInstant,
  standing: z.enum(offerStates),
  /** When it ended; null: it is open. */
  ended_at: z.nullable(IsoInstant),
  /** The resulting case; null: none, or being created. */
  patient_id: z.nullable(TelehealthId),
  /** Until when an accepted offer can be given back; null: not accepted, or too late. */
  give_back_by: z.nullable(IsoInstant),
})
export type CounselorOffer = z.output<typeof CounselorOffer>

const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const
const offerParams = z.object({ offer_id: Uuid })

/** Lists open offers, earliest deadline first, and recently ended ones, newest first. */
export const listOffers = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/offers',
  summary: 'Requests offered to a counselor',
  success: {
    status: 200,
    body: z.object({
      /** Server time. */
      now: IsoInstant,
      /** IANA time zone of the counselor's hours. */
      zone: z.string(),
      offers: z.array(CounselorOffer),
    }),
  },
})

/**
 * Accepts the request. Only one of several counselors can accept; the others get 409. Idempotent for the
 * counselor who accepted.
 */
export const acceptOffer = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/offers/:offer_id/accept',
  summary: 'Accept a request',
  params: offerParams,
  success: { status: 200, body: CounselorOffer },
  refusals: ['NotFound', 'Conflict'],
})

/** Declines the request. Idempotent. */
export const declineOffer = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/offers/:offer_id/decline',
  summary: 'Decline a request',
  params: offerParams,
  body: z.object({ reason: z.nullable(z.enum(declineReasons)) }),
  success: { status: 200, body: CounselorOffer },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Gives an accepted request back, soon after acceptance and before there is a message or visit between the
 * two. It returns to the task list of staff, and the member is notified. Idempotent. 409: too late, or the
 * request has already become a case.
 */
export const returnOffer = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/offers/:offer_id/give-back',
  summary: 'Give an accepted request back',
  params: offerParams,
  body: z.object({ reason: z.nullable(z.enum(declineReasons)) }),
  success: { status: 200, body: CounselorOffer },
  refusals: ['NotFound', 'Conflict'],
})
