import * as z from 'zod/mini'
import { offerMethods, offerStates, declineReasons } from '../constants.ts'
import { MeetingPreferences } from './meeting-request.ts'
import { Uuid, StateCode, IsoInstant, TelehealthId } from '../../schemas.ts'

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
const offerParams = z.object({ offer_id: Uuid })

export const offersSchemas = {
  'GET /counselor/offers': {
    response: z.object({
      /** Server time. */
      now: IsoInstant,
      /** IANA time zone of the counselor's hours. */
      zone: z.string(),
      offers: z.array(CounselorOffer),
    }),
  },
  'POST /counselor/offers/:offer_id/accept': {
    params: offerParams,
    response: CounselorOffer,
  },
  'POST /counselor/offers/:offer_id/decline': {
    params: offerParams,
    body: z.object({ reason: z.nullable(z.enum(declineReasons)) }),
    response: CounselorOffer,
  },
  'POST /counselor/offers/:offer_id/give-back': {
    params: offerParams,
    body: z.object({ reason: z.nullable(z.enum(declineReasons)) }),
    response: CounselorOffer,
  },
}
