import * as z from 'zod/mini'
import { schemaErrorMessages } from '../../errors/schema-errors.messages.ts'
import { toOneLine } from '../../fields/one-line.ts'
import { limits } from '../../limits.ts'
import { AnswerItem } from './answers.ts'
import {
  Uuid,
  AppointmentMethod,
  TelehealthId,
  IsoInstant,
  StateCode,
  MessageResponse,
} from '../../schemas.ts'

/** The portal's record of an appointment. */
export const AppointmentRecord = z.object({
  id: Uuid,
  /**
   * draft: not booked yet · booked: confirmed by the telehealth service · refused: rejected by it, see
   * `error_code` · requested: in person, the call center calls.
   */
  status: z.enum(['draft', 'booked', 'refused', 'requested']),
  appointment_method: AppointmentMethod,
  mdlive_provider_id: z.nullable(TelehealthId),
  /** Name of the counselor when selected. */
  provider_name: z.nullable(z.string()),
  /** Start of the selected slot. */
  selected_time_slot: z.nullable(IsoInstant),
  /** Id at the telehealth service once booked. */
  mdlive_appointment_id: z.nullable(TelehealthId),
  /** State of the visit, a copy that later profile changes do not affect. */
  appointment_state: z.nullable(StateCode),
  /** Why it was rejected, where there is a code (ERROR-07 to ERROR-10): decides which advice is shown. */
  error_code: z.nullable(z.string()),
  /** Reference of an in-person request. */
  inquiry_id: z.nullable(z.string()),
  /** True for 48 hours after the last change. */
  show_homepage_message: z.boolean(),
  created_at: IsoInstant,
  modified_at: IsoInstant,
})
export type AppointmentRecord = z.output<typeof AppointmentRecord>

/** Fractions of a second up to nine digits. */
const INSTANT_FORMAT = /:\d\d(\.\d{1,9})?(Z|[+-][\d:]+)$/

/** Contents of a draft: the appointment to book (ENTITY-07), or the in-person answers. */
const DraftBody = z.object({
  appointment_method: AppointmentMethod,
  provider_id: z.optional(TelehealthId),
  /** Alias of `provider_id`, as in the response. */
  mdlive_provider_id: z.optional(TelehealthId),
  provider_name: z.optional(z.string().check(z.overwrite(toOneLine), z.maxLength(120))),
  /** Start of the slot in seconds since 1970. */
  start_time: z.optional(z.int()),
  /** The same start as an instant, as in the response. */
  selected_time_slot: z.optional(IsoInstant.check(z.regex(INSTANT_FORMAT, schemaErrorMessages.instant))),
  state_abbrev: z.optional(StateCode),
  /** The slot hold; consumed when the draft is booked. */
  hold_id: z.optional(Uuid),
  customer_call_in_number: z.optional(z.string().check(z.maxLength(20))),
  survey_answer: z.optional(z.string().check(z.maxLength(60))),
  chief_complaint: z.optional(z.string().check(z.maxLength(150))),
  /** Note for the counselor; an empty one deletes it. Passed on when the draft is booked. */
  chief_complaint_comments: z.optional(z.string().check(z.maxLength(limits.visitNoteMax))),
  consent_user_initials: z.optional(z.string().check(z.maxLength(4))),
  agrees_to_informed_consent: z.optional(z.boolean()),
  agrees_to_privacy_agreement: z.optional(z.boolean()),
  /** Answers of the in-person questions. */
  response: z.optional(z.union([AnswerItem, z.array(AnswerItem).check(z.maxLength(40))])),
})

export const appointmentsSchemas = {
  'POST /appointments': {
    body: DraftBody,
    response: AppointmentRecord,
  },
  'PATCH /appointments/:id': {
    params: z.object({ id: Uuid }),
    body: z.partial(DraftBody),
    response: AppointmentRecord,
  },
  'POST /appointments/:id/finalize': {
    params: z.object({ id: Uuid }),
    response: z.extend(MessageResponse, { appointment: AppointmentRecord }),
  },
  'GET /appointments/booking': {},
  'GET /appointments/latest': { response: z.nullable(AppointmentRecord) },
}
