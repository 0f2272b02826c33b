import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { schemaErrorMessages } from '../errors/schema-errors.messages.ts'
import {
  Integer,
  IsoInstant,
  PageNumber,
  StateCode,
  TelehealthId,
  TelehealthIdText,
  TelehealthMethod,
} from '../schemas.ts'

/** Default complaint (RD-149). */
export const defaultComplaint = 'EAP counseling'

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

/**
 * Header with the visit that a booking replaces: its session is transferred, even after a late cancellation,
 * and so is the patient's note, where the booking has none. A service that does not support it ignores it.
 */
export const movedFromHeader = 'x-moved-from'

/**
 * Books a slot exactly once (CALL-44). Idempotent by `Idempotency-Key`; the header `X-Hold-Id` books the slot
 * of that hold, and ends the hold.
 */
export const bookAppointment = defineEndpoint({
  method: 'POST',
  path: '/v2/patients/:id/appointments',
  auth: 'patient',
  summary: 'Book an appointment',
  params: z.object({ id: TelehealthIdText }),
  body: z.object({ appointment: BookingInput }),
  success: { status: 201, body: z.object({ appointment: BookedAppointment }) },
  refusals: [
    'provider_unavailable',
    'no_eap_sessions_remaining',
    'not_allowed_for_patient',
    'no_state_license',
    'DuplicateRequest',
  ],
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

/** Lists appointments that are upcoming or began in the last 60 minutes, soonest first (CALL-45). */
export const listUpcomingAppointments = defineEndpoint({
  method: 'GET',
  path: '/v2/patients/:id/appointments/upcoming',
  auth: 'patient',
  summary: 'Upcoming appointments of a patient',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: z.object({ appointments: z.array(UpcomingAppointment) }) },
})

/** Cancels an appointment; 204, and callers also accept 200 (CALL-47). */
export const cancelAppointment = defineEndpoint({
  method: 'PUT',
  path: '/v1/patients/:patient/appointments/:id/cancel',
  auth: 'patient',
  summary: 'Cancel an appointment',
  params: z.object({ patient: TelehealthIdText, id: TelehealthIdText }),
  success: { status: 204 },
  refusals: ['NotFound', 'already_cancelled'],
})

/**
 * Who ended a visit before it took place. not_held: it did not take place, and not because of the patient.
 */
export const canceledBy = ['member', 'counselor', 'not_held'] as const
export type CanceledBy = (typeof canceledBy)[number]

/** A past, canceled or upcoming appointment. */
export const AppointmentWithStatus = z.extend(UpcomingAppointment, {
  status: z.enum(['booked', 'cancelled', 'completed']),
  /** Our addition: who canceled it. Omitted where unknown. */
  canceled_by: z.optional(z.enum(canceledBy)),
  /** Our addition: counselor or staff recorded a no-show that was not corrected since. Omitted otherwise. */
  did_not_come: z.optional(z.literal(true)),
})
export type AppointmentWithStatus = z.output<typeof AppointmentWithStatus>

/** Lists past or canceled appointments, newest first. The last page has fewer entries than requested. */
export const listPastAppointments = defineEndpoint({
  method: 'GET',
  path: '/v2/patients/:id/appointments/past',
  auth: 'patient',
  summary: 'Past and cancelled appointments of a patient',
  params: z.object({ id: TelehealthIdText }),
  query: z.object({
    page: PageNumber,
    per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
  }),
  success: { status: 200, body: z.object({ appointments: z.array(AppointmentWithStatus) }) },
})

/** Reads one appointment of the caller in any state. */
export const readAppointment = defineEndpoint({
  method: 'GET',
  path: '/v2/patients/:patient/appointments/:id',
  auth: 'patient',
  summary: 'One appointment of a patient',
  params: z.object({ patient: TelehealthIdText, id: TelehealthIdText }),
  success: { status: 200, body: z.object({ appointment: AppointmentWithStatus }) },
  refusals: ['NotFound'],
})

/**
 * Reads the result of a booking by idempotency key: 404 when nothing was booked. For a caller whose booking
 * got no response.
 */
export const readAppointmentByKey = defineEndpoint({
  method: 'GET',
  path: '/v2/patients/:patient/appointments/by_key/:key',
  auth: 'patient',
  summary: 'What came of a booking',
  params: z.object({ patient: TelehealthIdText, key: z.string().check(z.maxLength(200)) }),
  success: { status: 200, body: z.object({ appointment: BookedAppointment }) },
  refusals: ['NotFound', 'DuplicateRequest'],
})
