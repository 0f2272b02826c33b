import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, StateCode, TelehealthId, TelehealthMethod, Uuid } from '../schemas.ts'

/** The new time of an appointment. What is left out stays as it is booked. */
export const RescheduleInput = z.object({
  /** The appointment at the telehealth service that moves. */
  appointment_id: TelehealthId,
  provider_id: TelehealthId,
  /** Name shown when it was chosen; left out, the service looks it up. */
  provider_name: z.optional(z.string().check(z.maxLength(120))),
  /** Start in seconds since 1970; must be an offered slot. */
  start_time: z.int(),
  appointment_method: TelehealthMethod,
  /** State of the new visit. */
  state_abbrev: StateCode,
  /** The member's hold on the new time, if there is one; it is taken over. */
  hold_id: z.optional(Uuid),
})
export type RescheduleInput = z.output<typeof RescheduleInput>

/**
 * How far a reschedule is (RD-007).
 * - `working`: under way, the member waits or comes back; it finishes by itself
 * - `moved`: the old appointment is cancelled, the new one booked
 * - `kept`: the old time is (or is again); `error_code` says why the new one could not be had
 * - `needs_call`: no appointment is left; the call centre has a task, the member is told with the phone number
 */
export const RescheduleStatus = z.enum(['working', 'moved', 'kept', 'needs_call'])

/** A reschedule as its member sees it. */
export const Reschedule = z.object({
  id: Uuid,
  status: RescheduleStatus,
  /** The appointment that is live now; null while unknown and for `needs_call`. After `kept` it may be a new id for the old time. */
  appointment_id: z.nullable(TelehealthId),
  old_start_time: IsoInstant,
  new_start_time: IsoInstant,
  provider_id: TelehealthId,
  provider_name: z.nullable(z.string()),
  appointment_method: TelehealthMethod,
  /** Why the new time could not be had (`kept`) or the old one not again (`needs_call`): a code (ERROR-07 to ERROR-10); null when moved or working. */
  error_code: z.nullable(z.string()),
  /** What to tell the member, ready to show. */
  message: z.string(),
})
export type Reschedule = z.output<typeof Reschedule>

/**
 * Moves an appointment, in one durable act (BOOK-06, STATE-13, RD-007). The header `Idempotency-Key` makes a
 * repetition the same reschedule; with other contents it is 422. Answers within 8 s, with `working` when the telehealth
 * service is slow: then read it again until it is done.
 */
export const rescheduleAppointment = defineEndpoint({
  method: 'POST',
  path: '/appointments/reschedules',
  auth: 'member',
  dataCategory: 'reschedule',
  pages: ['schedule'],
  summary: 'Move an appointment to another time',
  body: RescheduleInput,
  success: { status: 201, body: Reschedule },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unprocessable', 'TelehealthUnavailable'],
})

/** How far a reschedule is. */
export const readReschedule = defineEndpoint({
  method: 'GET',
  path: '/appointments/reschedules/:id',
  auth: 'member',
  dataCategory: 'reschedule',
  summary: 'How far a reschedule is',
  params: z.object({ id: Uuid }),
  success: { status: 200, body: Reschedule },
  refusals: ['NotFound'],
})

/** An appointment that was given up for another one: moved, or booked again at its old time where the new one could not be had. */
export const Replacement = z.object({
  from_appointment_id: TelehealthId,
  to_appointment_id: TelehealthId,
  /** When the one that took its place begins, or was to begin. */
  start_time: IsoInstant,
})
export type Replacement = z.output<typeof Replacement>

/** Own appointments that moved, the newest moves first: at the telehealth service they look like cancelled ones. */
export const listReplacements = defineEndpoint({
  method: 'GET',
  path: '/appointments/reschedules',
  auth: 'member',
  dataCategory: 'reschedule',
  pages: ['appointments'],
  summary: 'Own appointments that were moved, and to when',
  success: { status: 200, body: z.object({ results: z.array(Replacement) }) },
})
