import * as z from 'zod/mini'
import { MeetingPreferences } from '../counselor/meeting-request.ts'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { reasons } from '../reference-data/intake-preferences.ts'
import { IsoInstant, StateCode, Uuid } from '../schemas.ts'
import { Task, taskRoles } from './tasks.ts'

const roles = taskRoles.in_person
const dataCategory = 'task' as const
const params = z.object({ kind: z.enum(['in_person']), id: Uuid })

/** A counselor who meets people in person, and where. */
export const OfferableCounselor = z.object({
  staff_id: Uuid,
  name: z.string(),
  /** States with a checked, current license, two letters. */
  states: z.array(StateCode),
})
export type OfferableCounselor = z.output<typeof OfferableCounselor>

/** Data for creating an offer. */
export const OfferOptions = z.object({
  /** Whether the counselors belong to our network; false: there are none to offer anything to. */
  is_own_network: z.boolean(),
  /** The state the member gave; null: none. */
  state: z.nullable(StateCode),
  /** The area shown to counselors, as in `CounselorOffer`. Omitted by the previous release of the API. */
  area: z.optional(z.nullable(z.string())),
  /** The preferences shown to counselors. Omitted by the previous release of the API. */
  wishes: z.optional(MeetingPreferences),
  /** Covered sessions visible to the member; null: hidden. */
  sessions: z.nullable(z.int()),
  /** By name. */
  counselors: z.array(OfferableCounselor),
})
export type OfferOptions = z.output<typeof OfferOptions>

/** Lists the counselors a request can be offered to, for the holder of its task. */
export const readOfferOptions = defineEndpoint({
  method: 'GET',
  path: '/staff/tasks/:kind/:id/offers',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'To whom a request to meet in person can be offered',
  params,
  success: { status: 200, body: OfferOptions },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Offers a request to counselors who meet people in person in its state; the caller must hold the task. 409:
 * already accepted, or one of the counselors has an open offer of it. 422: one of them no longer meets people
 * there.
 */
export const createOffers = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/offers',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Offer a request to counselors',
  params,
  body: z.object({
    /** Staff ids of the counselors. */
    to: z.array(Uuid).check(z.minLength(1), z.maxLength(limits.offersAtOnce)),
    state: StateCode,
    /** Null: not shared. */
    concern: z.nullable(z.enum(reasons)),
    sessions: z.nullable(z.int().check(z.minimum(1), z.maximum(99))),
    answer_by: IsoInstant,
  }),
  success: { status: 200, body: Task },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Withdraws an open offer. 409: it was answered or has expired. */
export const withdrawOffer = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/offers/:offer/withdraw',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Withdraw an offer',
  params: z.extend(params, { offer: Uuid }),
  success: { status: 200, body: Task },
  refusals: ['NotFound', 'Conflict'],
})
