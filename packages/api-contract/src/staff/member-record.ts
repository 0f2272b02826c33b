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

/** What staff see of a member. Messages and answers stay shut, but for the answer about danger. */
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
  /** When the member said yes to the question about danger, and when a person called because of it. */
  danger: z.nullable(z.object({ said_at: IsoInstant, called_at: z.nullable(IsoInstant) })),
  /** Devices the member is signed in on. */
  devices: z.array(z.object({ id: Uuid, device: z.string(), last_used_at: IsoInstant })),
})
export type StaffProfile = z.output<typeof StaffProfile>

/** One appointment, as staff see it: no reason for it and no answers. */
export const StaffAppointment = z.object({
  /** Id at the telehealth service. */
  id: TelehealthId,
  appointment_method: AppointmentMethod,
  provider_name: z.string(),
  start_time: IsoInstant,
  end_time: IsoInstant,
  /** An hour that is over took place, unless the member did not come. */
  state: z.enum(['booked', 'canceled', 'took_place']),
  /** The counselor noted that the member did not come. */
  did_not_come: z.optional(z.literal(true)),
  /** Ten digits the counselor was given for a visit that lies ahead; null where none was, left out by an API of the release before. */
  phone: z.optional(z.nullable(z.string())),
})
export type StaffAppointment = z.output<typeof StaffAppointment>

/** One request: to meet in person, for another time, or a move that is not done. */
export const StaffRequest = z.object({
  id: Uuid,
  kind: z.enum(['in_person', 'other_time', 'move']),
  /** What the member was told to quote. */
  reference: z.nullable(z.string()),
  requested_at: IsoInstant,
  /** delivered: the call centre or the counselor has it; failed: it does not go through, or the move did not work. */
  state: z.enum(['waiting', 'delivered', 'done', 'failed']),
})
export type StaffRequest = z.output<typeof StaffRequest>

/** Profile and devices. */
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

/** Appointments of the telehealth service, the next first, then past ones. */
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

/** Requests, the newest first. */
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

/** Covered sessions as staff see them: also where the organization hides the number from its members. */
export const StaffCoverage = z.object({
  /** Null where the telehealth service counts without telling. */
  authorizations: z.nullable(z.array(Authorization)),
  terms: z.nullable(CoverageTerms),
})
export type StaffCoverage = z.output<typeof StaffCoverage>

/** The session ledger. */
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
