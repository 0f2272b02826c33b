import * as z from 'zod/mini'
import { schemaErrorMessages } from '../../errors/schema-errors.messages.ts'
import { preferredTimes } from '../../reference-data/choices.ts'
import {
  TelehealthId,
  IsoDate,
  TelehealthMethod,
  StateCode,
  IsoInstant,
  TelehealthIdText,
} from '../../schemas.ts'

/** Preferred time of day. */
export const PreferredTime = z.enum(preferredTimes.map(({ value }) => value))

/** An appointment request for a time that is not offered; the provider replies by message. */
export const AppointmentRequest = z.object({
  provider_id: TelehealthId,
  appointment_date: IsoDate,
  preferred_time: PreferredTime,
  appointment_method: TelehealthMethod,
  chief_complaint: z.string().check(z.minLength(1), z.maxLength(150)),
  chief_complaint_comments: z.optional(z.nullable(z.string().check(z.maxLength(150)))),
  /** Ten digits, or empty: then the counselor replies with a message (decision 012). */
  contact_number: z.string().check(z.regex(/^(\d{10})?$/, schemaErrorMessages.phone)),
  state_abbrev: StateCode,
})
export type AppointmentRequest = z.output<typeof AppointmentRequest>

const StoredRequest = z.object({
  id: TelehealthId,
  status: z.enum(['open', 'cancelled']),
  /** Number of reminders sent to the provider. */
  reminders: z.int(),
  created_at: IsoInstant,
})

const requestParams = z.object({ id: TelehealthIdText, request: TelehealthIdText })

export const appointmentRequestsSchemas = {
  'POST /v2/patients/:id/appointment_requests': {
    params: z.object({ id: TelehealthIdText }),
    body: z.object({ appointment_request: AppointmentRequest }),
    response: z.object({ appointment_request: StoredRequest }),
  },
  'POST /v2/patients/:id/appointment_requests/:request/remind': {
    params: requestParams,
    response: z.object({ appointment_request: StoredRequest }),
  },
  'POST /v2/patients/:id/appointment_requests/:request/cancel': {
    params: requestParams,
    response: z.object({ appointment_request: StoredRequest }),
  },
}
