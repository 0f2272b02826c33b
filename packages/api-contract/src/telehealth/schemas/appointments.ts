import * as z from 'zod/mini'
import { schemaErrorMessages } from '../../errors/schema-errors.messages.ts'
import { limits } from '../../limits.ts'
import {
  TelehealthId,
  Integer,
  TelehealthMethod,
  StateCode,
  IsoInstant,
  TelehealthIdText,
  PageNumber,
} from '../../schemas.ts'
import { canceledBy } from '../constants.ts'

/** The appointment to book (ENTITY-07). */
export const BookingInput = z.object({
  provider_id: TelehealthId,
  provider_type_id: Integer,
  appointment_method: TelehealthMethod,
  /** Start in seconds since 1970; must be an offered slot. */
  start_time: z.int(),
  state_abbrev: StateCode,
  survey_answer: z.string().check(z.minLength(1), z.maxLength(100)),
  chief_complaint: z.string().check(z.minLength(1), z.maxLength(150)),
  /** The patient's note to the counselor. Not returned by any patient call. */
  chief_complaint_comments: z.optional(z.string().check(z.maxLength(limits.visitNoteMax))),
  /** Ten digits without +1; empty for a video visit of a patient without a number (decision 012). */
  customer_call_in_number: z.string().check(z.regex(/^(\d{10})?$/, schemaErrorMessages.phone)),
  agrees_to_informed_consent: z.literal(true),
  agrees_to_privacy_agreement: z.literal(true),
  consent_user_initials: z.string().check(z.minLength(1), z.maxLength(4)),
})
export type BookingInput = z.output<typeof BookingInput>

/** A booked appointment right after booking. */
export const BookedAppointment = z.object({
  id: TelehealthId,
  user_id: TelehealthId,
  provider_id: TelehealthId,
  /** 1 scheduled, 2 canceled, 3 completed. */
  appointment_status_id: z.int(),
  /** 1 video, 2 phone. */
  appointment_method_id: z.int(),
  customer_call_in_number: z.string(),
  chief_complaint: z.string(),
  /** With the provider's offset. */
  start_time: IsoInstant,
  end_time: IsoInstant,
  created_at: IsoInstant,
})

/** One entry of the list of upcoming appointments. */
export const UpcomingAppointment = z.object({
  id: TelehealthId,
  provider_id: TelehealthId,
  provider: z.object({
    id: TelehealthId,
    fullname: z.string(),
    prefix: z.nullable(z.string()),
    gender: z.enum(['Male', 'Female']),
    specialty: z.string(),
    photo_url_absolute: z.nullable(z.string()),
  }),
  appointment_method: TelehealthMethod,
  /** With the provider's offset. */
  start_time: IsoInstant,
  end_time: IsoInstant,
  appointment_status_id: z.int(),
  chief_complaint: z.string(),
  customer_call_in_number: z.string(),
  provider_type_id: z.int(),
  state_abbrev: StateCode,
  can_cancel: z.boolean(),
  /**
   * Our addition: until when cancellation is free; later it uses a covered session. Until the start where the
   * counselor asked for another time. Omitted where sessions are not counted.
   */
  free_until: z.optional(IsoInstant),
  /**
   * Our addition: when the counselor asked for another time; null: not asked. Omitted by a service that does
   * not support it.
   */
  asked_to_move_at: z.optional(z.nullable(IsoInstant)),
  /** Video: when the room opens and closes; null for phone. */
  join: z.nullable(
    z.object({
      opens_at: IsoInstant,
      closes_at: IsoInstant,
      /** Server time of the response: a device's clock may be wrong. */
      server_time: z.optional(IsoInstant),
    }),
  ),
  /** Phone: who calls which number (ten digits) at which instant; null for video. */
  phone_call: z.nullable(z.object({ caller: z.literal('counselor'), number: z.string(), at: IsoInstant })),
})
export type UpcomingAppointment = z.output<typeof UpcomingAppointment>

/** A past, canceled or upcoming appointment. */
export const AppointmentWithStatus = z.extend(UpcomingAppointment, {
  status: z.enum(['booked', 'cancelled', 'completed']),
  /** Our addition: who canceled it. Omitted where unknown. */
  canceled_by: z.optional(z.enum(canceledBy)),
  /** Our addition: counselor or staff recorded a no-show that was not corrected since. Omitted otherwise. */
  did_not_come: z.optional(z.literal(true)),
})
export type AppointmentWithStatus = z.output<typeof AppointmentWithStatus>

export const appointmentsSchemas = {
  'POST /v2/patients/:id/appointments': {
    params: z.object({ id: TelehealthIdText }),
    body: z.object({ appointment: BookingInput }),
    response: z.object({ appointment: BookedAppointment }),
  },
  'GET /v2/patients/:id/appointments/upcoming': {
    params: z.object({ id: TelehealthIdText }),
    response: z.object({ appointments: z.array(UpcomingAppointment) }),
  },
  'PUT /v1/patients/:patient/appointments/:id/cancel': {
    params: z.object({ patient: TelehealthIdText, id: TelehealthIdText }),
  },
  'GET /v2/patients/:id/appointments/past': {
    params: z.object({ id: TelehealthIdText }),
    query: z.object({
      page: PageNumber,
      per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
    }),
    response: z.object({ appointments: z.array(AppointmentWithStatus) }),
  },
  'GET /v2/patients/:patient/appointments/:id': {
    params: z.object({ patient: TelehealthIdText, id: TelehealthIdText }),
    response: z.object({ appointment: AppointmentWithStatus }),
  },
  'GET /v2/patients/:patient/appointments/by_key/:key': {
    params: z.object({ patient: TelehealthIdText, key: z.string().check(z.maxLength(200)) }),
    response: z.object({ appointment: BookedAppointment }),
  },
}
