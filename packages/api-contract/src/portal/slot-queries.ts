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

/** What "ask for an appointment" sends (ENTITY-06). */
export const SlotQueryInput = z.object({
  provider_id: TelehealthId,
  /** Name shown when it was chosen, so that the list of own requests can name the counselor. */
  provider_name: z.optional(z.string().check(z.overwrite(toOneLine), z.maxLength(120))),
  /** YYYY-MM-DD, from today + 2 days in the member's zone on (CONST-11). */
  appointment_date: IsoDate,
  /** Left out: the organisation's own. */
  provider_type_id: z.optional(Integer),
  preferred_time: PreferredTime,
  appointment_method: TelehealthMethod,
  /** State of the visit. Left out: that of the answers, else of the profile. */
  state_abbrev: z.optional(StateCode),
  chief_complaint_comments: z.optional(z.nullable(z.string().check(z.maxLength(150)))),
})

/** An own request. The server fills in complaint and number from answers and profile, and the state where none was sent. */
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
  /** Ten digits: the number the counselor may call; empty while there is none. */
  contact_number: z.string(),
  appointment_request_state: StateCode,
  created_at: IsoInstant,
  /** When the counselor was last reminded; null: never. */
  reminded_at: z.nullable(IsoInstant),
  /** From this instant on it may be reminded (again): a day after the request or the last reminder. */
  may_remind_from: IsoInstant,
})
export type SlotQuery = z.output<typeof SlotQuery>

/**
 * Asks for an appointment (CALL-33). The same contents while the former request is open are that request. The header `Idempotency-Key`
 * makes a repetition the same request; with other contents it is 422. A refusal of the telehealth service has the code word in `message` and the text of ERROR-11 or ERROR-12 in
 * `errors` (ERROR-11, ERROR-12).
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

/** Own open requests, newest first; withdrawn ones are not in it. */
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

/** Withdraws a request; one that is withdrawn already answers the same. */
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
