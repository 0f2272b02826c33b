import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { toOneLine } from '../fields/one-line.ts'
import { PreferredTime } from '../telehealth/appointment-requests.ts'
import {
  Integer,
  IsoDate,
  IsoInstant,
  createPageSchema,
  PageQuery,
  StateCode,
  TelehealthId,
  TelehealthMethod,
  Uuid,
} from '../schemas.ts'

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

/**
 * Requests an appointment (CALL-33). Identical contents return the open request. Idempotent by
 * `Idempotency-Key`; other contents: 422. An error of the telehealth service has its keyword in `message` and
 * the text of ERROR-11 or ERROR-12 in `errors` (ERROR-11, ERROR-12).
 */
export const createSlotQuery = defineEndpoint({
  method: 'POST',
  path: '/appointment-slot-queries',
  auth: 'member',
  dataCategory: 'request',
  pages: ['schedule'],
  summary: 'Ask a counselor for an appointment',
  body: SlotQueryInput,
  success: { status: 201, body: SlotQuery },
  refusals: ['ValidationError', 'no_eap_sessions_remaining', 'not_found', 'TelehealthUnavailable'],
})

/** Lists open requests, newest first, without withdrawn ones. */
export const listSlotQueries = defineEndpoint({
  method: 'GET',
  path: '/appointment-slot-queries',
  auth: 'member',
  dataCategory: 'request',
  pages: ['appointments'],
  summary: 'Own open requests',
  query: PageQuery,
  success: { status: 200, body: createPageSchema(SlotQuery) },
})

const slotQueryParams = z.object({ id: Uuid })

/** Reminds the counselor, at most once a day. */
export const remindSlotQuery = defineEndpoint({
  method: 'POST',
  path: '/appointment-slot-queries/:id/remind',
  auth: 'member',
  dataCategory: 'request',
  pages: ['appointments'],
  summary: 'Remind the counselor of a request',
  params: slotQueryParams,
  success: { status: 200, body: SlotQuery },
  refusals: ['NotFound', 'Throttled', 'TelehealthUnavailable'],
})

/** Withdraws a request. Idempotent. */
export const cancelSlotQuery = defineEndpoint({
  method: 'POST',
  path: '/appointment-slot-queries/:id/cancel',
  auth: 'member',
  dataCategory: 'request',
  pages: ['appointments'],
  summary: 'Withdraw a request',
  params: slotQueryParams,
  success: { status: 200, body: SlotQuery },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})
