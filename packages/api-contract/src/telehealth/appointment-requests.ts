import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { preferredTimes } from '../reference-data/choices.ts'
import { schemaErrorMessages } from '../errors/schema-errors.messages.ts'
import {
  IsoDate,
  IsoInstant,
  StateCode,
  TelehealthId,
  TelehealthIdText,
  TelehealthMethod,
} from '../schemas.ts'

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

/** Requests an appointment for a time that is not offered. Idempotent by `Idempotency-Key`. */
export const requestAppointment = defineEndpoint({
  method: 'POST',
  path: '/v2/patients/:id/appointment_requests',
  auth: 'patient',
  summary: 'Ask a provider for an appointment',
  params: z.object({ id: TelehealthIdText }),
  body: z.object({ appointment_request: AppointmentRequest }),
  success: { status: 201, body: z.object({ appointment_request: StoredRequest }) },
  refusals: ['no_eap_sessions_remaining', 'not_found', 'no_state_license', 'not_allowed_for_patient'],
})

const requestParams = z.object({ id: TelehealthIdText, request: TelehealthIdText })

/** Reminds the provider of an open request. */
export const remindAppointmentRequest = defineEndpoint({
  method: 'POST',
  path: '/v2/patients/:id/appointment_requests/:request/remind',
  auth: 'patient',
  summary: 'Remind the provider of a request',
  params: requestParams,
  success: { status: 200, body: z.object({ appointment_request: StoredRequest }) },
  refusals: ['NotFound', 'already_cancelled'],
})

/** Withdraws a request. Idempotent. */
export const cancelAppointmentRequest = defineEndpoint({
  method: 'POST',
  path: '/v2/patients/:id/appointment_requests/:request/cancel',
  auth: 'patient',
  summary: 'Withdraw a request',
  params: requestParams,
  success: { status: 200, body: z.object({ appointment_request: StoredRequest }) },
  refusals: ['NotFound'],
})
