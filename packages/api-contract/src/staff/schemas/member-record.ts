import * as z from 'zod/mini'
import { mapProfileFields } from '../../forms/profile.ts'
import { CoverageTerms } from '../../portal/schemas/coverage.ts'
import { IsoDate, StateCode, IsoInstant, TelehealthId, Uuid, AppointmentMethod } from '../../schemas.ts'
import { memberAccessParams as params } from './member-access.ts'
import { Authorization } from '../../telehealth/schemas/coverage.ts'

const { birthdate: _birthdate, ...visibleProfileFields } = mapProfileFields(
  z.string(),
  z.nullable(z.string()),
)

/** What staff see of a member. Messages and answers are not included, except the danger answer. */
export const StaffProfile = z.object({
  ...visibleProfileFields,
  birthdate: IsoDate,
  state: z.nullable(StateCode),
  timezone: z.string(),
  /** Name of the member's location; null without one. */
  location: z.nullable(z.string()),
  is_verified: z.boolean(),
  registered_at: IsoInstant,
  /** Patient number at the telehealth service. */
  mdlive_id: z.nullable(TelehealthId),
  /** When the member answered the danger question with yes, and when staff called because of it. */
  danger: z.nullable(z.object({ said_at: IsoInstant, called_at: z.nullable(IsoInstant) })),
  /** Signed-in devices of the member. */
  devices: z.array(z.object({ id: Uuid, device: z.string(), last_used_at: IsoInstant })),
})
export type StaffProfile = z.output<typeof StaffProfile>

/** One appointment as shown to staff: without reason and answers. */
export const StaffAppointment = z.object({
  /** Id at the telehealth service. */
  id: TelehealthId,
  appointment_method: AppointmentMethod,
  provider_name: z.string(),
  start_time: IsoInstant,
  end_time: IsoInstant,
  /** A past appointment counts as held, unless the member did not come. */
  state: z.enum(['booked', 'canceled', 'took_place']),
  /** The counselor recorded a no-show. */
  did_not_come: z.optional(z.literal(true)),
  /**
   * The member's ten-digit number for an upcoming visit; null without one, omitted by the previous release of
   * the API.
   */
  phone: z.optional(z.nullable(z.string())),
})
export type StaffAppointment = z.output<typeof StaffAppointment>

/** A request: in person, for another time, or an unfinished reschedule. */
export const StaffRequest = z.object({
  id: Uuid,
  kind: z.enum(['in_person', 'other_time', 'move']),
  /** Reference number given to the member. */
  reference: z.nullable(z.string()),
  requested_at: IsoInstant,
  /**
   * delivered: received by the call center or the counselor; failed: not deliverable, or the reschedule
   * failed.
   */
  state: z.enum(['waiting', 'delivered', 'done', 'failed']),
})
export type StaffRequest = z.output<typeof StaffRequest>

/** Covered sessions as shown to staff: even where the organization hides the number from its members. */
export const StaffCoverage = z.object({
  /** Null where the telehealth service does not report its count. */
  authorizations: z.nullable(z.array(Authorization)),
  terms: z.nullable(CoverageTerms),
})
export type StaffCoverage = z.output<typeof StaffCoverage>

export const memberRecordSchemas = {
  'GET /staff/look-ups/:id/profile': {
    params,
    response: StaffProfile,
  },
  'GET /staff/look-ups/:id/appointments': {
    params,
    response: z.object({ results: z.array(StaffAppointment) }),
  },
  'GET /staff/look-ups/:id/requests': {
    params,
    response: z.object({ results: z.array(StaffRequest) }),
  },
  'GET /staff/look-ups/:id/coverage': {
    params,
    response: StaffCoverage,
  },
}
