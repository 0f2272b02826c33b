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
  /** States with a checked license that has not ended, two letters. */
  states: z.array(StateCode),
})
export type OfferableCounselor = z.output<typeof OfferableCounselor>

/** What an offer begins with. */
export const OfferOptions = z.object({
  /** Whether the counselors are of the own network; false: there is nobody here to whom anything could be offered. */
  is_own_network: z.boolean(),
  /** The state the member named; null: none. */
  state: z.nullable(StateCode),
  /** The area that counselors will read, as `CounselorOffer` has it. Left out by an API of the release before. */
  area: z.optional(z.nullable(z.string())),
  /** The wishes that counselors will read. Left out by an API of the release before. */
  wishes: z.optional(MeetingPreferences),
  /** Covered sessions that the member may see; null: none are told. */
  sessions: z.nullable(z.int()),
  /** By name. */
  counselors: z.array(OfferableCounselor),
})
export type OfferOptions = z.output<typeof OfferOptions>

/** To whom a request can be offered, for whoever holds its task. */
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
 * Offers a request to counselors who meet people in person in its state; the task is the caller's. 409: somebody has accepted it, or one of the
 * counselors has an open offer of it already. 422: one of them does not meet people there any more.
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
    /** People of the staff who are counselors. */
    to: z.array(Uuid).check(z.minLength(1), z.maxLength(limits.offersAtOnce)),
    state: StateCode,
    /** Null: it is not passed on. */
    concern: z.nullable(z.enum(reasons)),
    sessions: z.nullable(z.int().check(z.minimum(1), z.maximum(99))),
    answer_by: IsoInstant,
  }),
  success: { status: 200, body: Task },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Takes an open offer back. 409: it was answered meanwhile, or its time is over. */
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
