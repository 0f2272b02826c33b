import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CoverageTerms } from '../portal/coverage.ts'
import { mapProfileFields } from '../forms/profile.ts'
import { Authorization } from '../telehealth/coverage.ts'
import { AppointmentMethod, IsoDate, IsoInstant, StateCode, TelehealthId, Uuid } from '../schemas.ts'
import { memberAccessParams as params, memberAccessRoles as roles } from './member-access.ts'

const dataCategory = 'look-up' as const
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

/** Reads profile and devices. */
export const readStaffProfile = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups/:id/profile',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Profile of the opened person',
  params,
  success: { status: 200, body: StaffProfile },
  refusals: ['NotFound'],
})

/** Lists appointments of the telehealth service: upcoming ones first, then past ones. */
export const readStaffAppointments = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups/:id/appointments',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Appointments of the opened person',
  params,
  success: { status: 200, body: z.object({ results: z.array(StaffAppointment) }) },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/** Lists requests, newest first. */
export const readStaffRequests = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups/:id/requests',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Requests of the opened person',
  params,
  success: { status: 200, body: z.object({ results: z.array(StaffRequest) }) },
  refusals: ['NotFound'],
})

/** Covered sessions as shown to staff: even where the organization hides the number from its members. */
export const StaffCoverage = z.object({
  /** Null where the telehealth service does not report its count. */
  authorizations: z.nullable(z.array(Authorization)),
  terms: z.nullable(CoverageTerms),
})
export type StaffCoverage = z.output<typeof StaffCoverage>

/** Reads the session ledger. */
export const readStaffCoverage = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups/:id/coverage',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Covered sessions of the opened person',
  params,
  success: { status: 200, body: StaffCoverage },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})
