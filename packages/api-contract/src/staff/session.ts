import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { MessageResponse, Uuid } from '../schemas.ts'
import { RoleGrant, staffAppRoles, StaffOrganization, staffRoles } from './roles.ts'

/**
 * Header (value `1`) of every call of staff that is not a GET: a form of another site cannot send it. The `Origin` must be that of
 * the staff application as well; else the call is refused with 403.
 */
export const staffCsrfHeader = 'x-evenkeel-staff'

/**
 * Value of the header `x-background` of a call that the care line's page Today makes while it is open, visible and live: it is no use, and
 * lets no colleague think that somebody is at the keyboard, but the session lives on up to its absolute end.
 */
export const todayPageMarker = 'watching'

/** The cookie that holds the session of staff, out of reach for scripts; no token of theirs exists elsewhere. */
export const getStaffCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-evenkeel_staff' : 'evenkeel_staff'

/** Who is signed in, with which rights at this moment, and how long it lasts. */
export const StaffSession = z.object({
  person: z.object({ id: Uuid, name: z.string(), email: z.string() }),
  /** The roles of the grants below, each once, in the order of `staffRoles`; empty where nothing is granted now. */
  roles: z.array(z.enum(staffRoles)),
  /** Those that hold at this moment. */
  grants: z.array(RoleGrant),
  signed_in_by: z.enum(['passkey', 'directory']),
  /** Seconds until it ends unless it is used. Calls with the header `x-background` are no use; one with the value `watching` of the care line keeps it alive all the same. */
  idle_seconds_left: z.int(),
  /** Seconds until it ends, however much it is used. */
  seconds_left: z.int(),
})
export type StaffSession = z.output<typeof StaffSession>

/** Who is signed in here; 401 for nobody. Any signed-in person may ask, also one without a grant. */
export const readStaffSession = defineEndpoint({
  method: 'GET',
  path: '/staff/session',
  auth: 'staff',
  dataCategory: 'staff',
  summary: 'Who of the staff is signed in, with which rights, and for how long',
  success: { status: 200, body: StaffSession },
})

/** Ends the session of this browser; the cookie goes with it. */
export const staffLogOut = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/log-out',
  auth: 'staff',
  dataCategory: 'staff',
  summary: 'End the session of a person of the staff',
  success: { status: 200, body: MessageResponse },
})

/** The organizations that the person who asks has any grant for, by name. */
export const listStaffOrganizations = defineEndpoint({
  method: 'GET',
  path: '/staff/organisations',
  auth: 'staff',
  roles: staffAppRoles,
  dataCategory: 'staff',
  summary: 'Organizations the person has a grant for',
  success: { status: 200, body: z.object({ results: z.array(StaffOrganization) }) },
})
