import * as z from 'zod/mini'
import { MeetingPreferences } from '../../counselor/schemas/meeting-request.ts'
import { limits } from '../../limits.ts'
import { reasons } from '../../reference-data/intake-preferences.ts'
import { Uuid, StateCode, IsoInstant } from '../../schemas.ts'
import { Task } from './tasks.ts'

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

export const offersSchemas = {
  'GET /staff/tasks/:kind/:id/offers': {
    params,
    response: OfferOptions,
  },
  'POST /staff/tasks/:kind/:id/offers': {
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
    response: Task,
  },
  'POST /staff/tasks/:kind/:id/offers/:offer/withdraw': {
    params: z.extend(params, { offer: Uuid }),
    response: Task,
  },
}
