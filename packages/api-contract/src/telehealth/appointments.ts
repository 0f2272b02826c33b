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

/** Complaint of a person who named none (RD-149). */
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
  /** What the patient lets the counselor know before the visit, in own words. No call of patients tells it again. */
  chief_complaint_comments: z.optional(z.string().check(z.maxLength(limits.visitNoteMax))),
  /** Ten digits without +1; empty for a video visit of a patient who has not named one (decision 012). */
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
  /** 1 scheduled, 2 cancelled, 3 completed. */
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
 * Header that names the visit whose place a booking takes: the session it took goes over, also when it was canceled after its
 * notice, and so does what the patient said before it, where the booking says nothing. A service that does not know it leaves it aside.
 */
export const movedFromHeader = 'x-moved-from'

/**
 * Books a slot exactly once (CALL-44). The header `Idempotency-Key` makes a retry answer like the first call; the header
 * `X-Hold-Id` books the slot that is held under that id, and ends the hold.
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
  /** Our own: until when it is canceled free; after that it counts as a covered session. Until the start where the counselor asked for another time.
   * Left out where nothing is counted. */
  free_until: z.optional(IsoInstant),
  /** Our own: when the counselor asked for another time; null: they did not. Left out by a service that does not know it. */
  asked_to_move_at: z.optional(z.nullable(IsoInstant)),
  /** Video: first and last instant at which the room can be entered; null for phone. */
  join: z.nullable(
    z.object({
      opens_at: IsoInstant,
      closes_at: IsoInstant,
      /** The service's own time when it answered: a device's clock may be wrong. */
      server_time: z.optional(IsoInstant),
    }),
  ),
  /** Phone: who calls which number (ten digits) at which instant; null for video. */
  phone_call: z.nullable(z.object({ caller: z.literal('counselor'), number: z.string(), at: IsoInstant })),
})
export type UpcomingAppointment = z.output<typeof UpcomingAppointment>

/** Appointments that lie ahead or began in the last 60 minutes, soonest first (CALL-45). */
export const listUpcomingAppointments = defineEndpoint({
  method: 'GET',
  path: '/v2/patients/:id/appointments/upcoming',
  auth: 'patient',
  summary: 'Upcoming appointments of a patient',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: z.object({ appointments: z.array(UpcomingAppointment) }) },
})

/** Cancels an appointment; 204, and the caller also accepts 200 (CALL-47). */
export const cancelAppointment = defineEndpoint({
  method: 'PUT',
  path: '/v1/patients/:patient/appointments/:id/cancel',
  auth: 'patient',
  summary: 'Cancel an appointment',
  params: z.object({ patient: TelehealthIdText, id: TelehealthIdText }),
  success: { status: 204 },
  refusals: ['NotFound', 'already_cancelled'],
})

/** Who ended a visit before it took place. not_held: nobody met, and not because of the patient. */
export const canceledBy = ['member', 'counselor', 'not_held'] as const
export type CanceledBy = (typeof canceledBy)[number]

/** An appointment that is over, cancelled or still ahead. */
export const AppointmentWithStatus = z.extend(UpcomingAppointment, {
  status: z.enum(['booked', 'cancelled', 'completed']),
  /** Our own: by whom it was cancelled. Left out where that was not noted. */
  canceled_by: z.optional(z.enum(canceledBy)),
  /** Our own: the counselor, or staff, noted that the patient did not come, and nobody said since that they did. Left out otherwise. */
  did_not_come: z.optional(z.literal(true)),
})
export type AppointmentWithStatus = z.output<typeof AppointmentWithStatus>

/** Appointments that are over or cancelled, newest first. The last page is the one with fewer than asked for. */
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

/** One own appointment, whatever became of it. */
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
 * What came of a booking with this idempotency key: 404 when nothing was booked. For a caller whose booking got no
 * answer.
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
