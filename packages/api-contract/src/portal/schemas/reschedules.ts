import * as z from 'zod/mini'
import { TelehealthId, TelehealthMethod, StateCode, Uuid, IsoInstant } from '../../schemas.ts'

/** The new time of an appointment. Omitted fields are unchanged. */
export const RescheduleInput = z.object({
  /** The appointment to move, by its telehealth id. */
  appointment_id: TelehealthId,
  provider_id: TelehealthId,
  /** Displayed provider name; looked up when omitted. */
  provider_name: z.optional(z.string().check(z.maxLength(120))),
  /** Start in seconds since 1970; must be an offered slot. */
  start_time: z.int(),
  appointment_method: TelehealthMethod,
  /** State of the new visit. */
  state_abbrev: StateCode,
  /** The member's slot hold on the new time, if any; it is consumed. */
  hold_id: z.optional(Uuid),
})
export type RescheduleInput = z.output<typeof RescheduleInput>

/**
 * State of a reschedule (RD-007).
 * - `working`: in progress, the member waits or comes back; it finishes by itself
 * - `moved`: the old appointment is canceled, the new one booked
 * - `kept`: the old time is (again) booked; `error_code` says why the new one failed
 * - `needs_call`: no appointment is left; the call center has a task, the member gets the phone number
 */
export const RescheduleStatus = z.enum(['working', 'moved', 'kept', 'needs_call'])

/** A reschedule as shown to the member. */
export const Reschedule = z.object({
  id: Uuid,
  status: RescheduleStatus,
  /**
   * The current appointment; null while unknown and for `needs_call`. After `kept` it may be a new id for the
   * old time.
   */
  appointment_id: z.nullable(TelehealthId),
  old_start_time: IsoInstant,
  new_start_time: IsoInstant,
  provider_id: TelehealthId,
  provider_name: z.nullable(z.string()),
  appointment_method: TelehealthMethod,
  /**
   * Why the new time (`kept`) or the old one (`needs_call`) could not be booked: a code (ERROR-07 to
   * ERROR-10); null when moved or working.
   */
  error_code: z.nullable(z.string()),
  /** Message to the member, ready to display. */
  message: z.string(),
})
export type Reschedule = z.output<typeof Reschedule>

/** An appointment that was replaced: moved, or rebooked at its old time where the new one failed. */
export const Replacement = z.object({
  from_appointment_id: TelehealthId,
  to_appointment_id: TelehealthId,
  /** Start, or planned start, of its replacement. */
  start_time: IsoInstant,
})
export type Replacement = z.output<typeof Replacement>

export const reschedulesSchemas = {
  'POST /appointments/reschedules': {
    body: RescheduleInput,
    response: Reschedule,
  },
  'GET /appointments/reschedules/:id': {
    params: z.object({ id: Uuid }),
    response: Reschedule,
  },
  'GET /appointments/reschedules': { response: z.object({ results: z.array(Replacement) }) },
}
