import * as z from 'zod/mini'
import { toOneLine } from '../../fields/one-line.ts'
import {
  TelehealthId,
  IsoDate,
  Integer,
  TelehealthMethod,
  StateCode,
  Uuid,
  IsoInstant,
  PageQuery,
  createPageSchema,
} from '../../schemas.ts'
import { PreferredTime } from '../../telehealth/schemas/appointment-requests.ts'

/** Body of an appointment request (ENTITY-06). */
export const SlotQueryInput = z.object({
  provider_id: TelehealthId,
  /** Displayed provider name, for the list of requests. */
  provider_name: z.optional(z.string().check(z.overwrite(toOneLine), z.maxLength(120))),
  /** YYYY-MM-DD, from today + 2 days in the member's time zone (CONST-11). */
  appointment_date: IsoDate,
  /** Omitted: the organization's. */
  provider_type_id: z.optional(Integer),
  preferred_time: PreferredTime,
  appointment_method: TelehealthMethod,
  /** State of the visit. Omitted: that of the answers, else of the profile. */
  state_abbrev: z.optional(StateCode),
  chief_complaint_comments: z.optional(z.nullable(z.string().check(z.maxLength(150)))),
})

/**
 * A request of the member. The server adds complaint and number from answers and profile, and the state where
 * omitted.
 */
export const SlotQuery = z.object({
  id: Uuid,
  /** Id of the request at the telehealth service. */
  mdlive_id: TelehealthId,
  provider_id: TelehealthId,
  provider_name: z.nullable(z.string()),
  preferred_time: PreferredTime,
  appointment_method: TelehealthMethod,
  appointment_date: IsoDate,
  chief_complaint: z.string(),
  chief_complaint_comments: z.nullable(z.string()),
  /** Ten digits: the number the counselor may call; empty without one. */
  contact_number: z.string(),
  appointment_request_state: StateCode,
  created_at: IsoInstant,
  /** When the counselor was last reminded; null: never. */
  reminded_at: z.nullable(IsoInstant),
  /** Earliest time of the next reminder: a day after the request or the last reminder. */
  may_remind_from: IsoInstant,
})
export type SlotQuery = z.output<typeof SlotQuery>

const slotQueryParams = z.object({ id: Uuid })

export const slotQueriesSchemas = {
  'POST /appointment-slot-queries': {
    body: SlotQueryInput,
    response: SlotQuery,
  },
  'GET /appointment-slot-queries': {
    query: PageQuery,
    response: createPageSchema(SlotQuery),
  },
  'POST /appointment-slot-queries/:id/remind': {
    params: slotQueryParams,
    response: SlotQuery,
  },
  'POST /appointment-slot-queries/:id/cancel': {
    params: slotQueryParams,
    response: SlotQuery,
  },
}
