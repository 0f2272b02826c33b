import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, StateCode, TelehealthId, Uuid } from '../schemas.ts'
import { MeetingPreferences } from './meeting-request.ts'

/**
 * How a referral offer stands. open: it waits for an answer; accepted and declined: by the counselor it was made to; taken: another counselor
 * accepted the same request; withdrawn: by staff, or because the request was closed; run_out: nobody answered in time; given_back: by the counselor
 * who had accepted it.
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

/** Why a counselor declines, or gives back: a choice and no words, so that nothing is written about a person. */
export const declineReasons = ['no_time', 'not_my_field', 'away', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** How the member wants to meet. */
export const offerMethods = ['in_person'] as const

/** A request that staff offer to a counselor. Nothing here says who the member is: that is told after accepting, by the case. */
export const CounselorOffer = z.object({
  id: Uuid,
  /** Where the member wants to meet somebody, two letters. */
  state: StateCode,
  /** First three digits of the ZIP code to look near; null: not said, or so few people live there that it is not told. Left out once the offer has ended. */
  area: z.optional(z.nullable(z.string())),
  /** Left out once the offer has ended. */
  wishes: z.optional(MeetingPreferences),
  way: z.enum(offerMethods),
  /** One of the reasons; null: the member did not say, or did not want it passed on. */
  concern: z.nullable(z.string()),
  /** Covered sessions of this concern; null: not said. */
  sessions: z.nullable(z.int()),
  offered_at: IsoInstant,
  answer_by: IsoInstant,
  standing: z.enum(offerStates),
  /** When it stopped to be open; null: it is. */
  ended_at: z.nullable(IsoInstant),
  /** The case it became; null: it is none, or it is being opened. */
  patient_id: z.nullable(TelehealthId),
  /** Until when the counselor who has accepted it can give it back; null: it is not accepted, or that is over. */
  give_back_by: z.nullable(IsoInstant),
})
export type CounselorOffer = z.output<typeof CounselorOffer>

const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const
const offerParams = z.object({ offer_id: Uuid })

/** Open offers, the first to answer first, and those that ended lately, the last one first. */
export const listOffers = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/offers',
  summary: 'Requests offered to a counselor',
  success: {
    status: 200,
    body: z.object({
      /** The server's clock. */
      now: IsoInstant,
      /** IANA name of the zone of the counselor's hours. */
      zone: z.string(),
      offers: z.array(CounselorOffer),
    }),
  },
})

/**
 * Takes the request. Of two who accept at once one has it, the other reads so in a 409, as whoever comes too late does. Sent again by whoever has
 * it, it answers like the first time.
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

/** Leaves the request to others. Sent again it changes nothing. */
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
 * Gives an accepted request back, soon after it was accepted and before the two have written to each other or have a visit. Staff find it on Today
 * again, and the member is told. Sent again it changes nothing. 409: it is too late, or the request has become a case already.
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
