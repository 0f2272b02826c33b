import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { MessageResponse, Uuid } from '../schemas.ts'
import { RoleGrant, staffAppRoles, StaffOrganization, staffRoles } from './roles.ts'

/**
 * CSRF header (value `1`) of every staff call that is not a GET: a form of another site cannot send it. The
 * `Origin` must also be that of the staff application; else 403.
 */
export const staffCsrfHeader = 'x-evenkeel-staff'

/**
 * Value of the header `x-background` for calls of the care line's Today page while it is open, visible and
 * live: they do not count as activity, so that the person appears away, but they keep the session alive up to
 * its absolute timeout.
 */
export const todayPageMarker = 'watching'

/** The staff session cookie, inaccessible to scripts; staff have no other token. */
export const getStaffCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-evenkeel_staff' : 'evenkeel_staff'

/** The signed-in staff member with current grants and remaining time. */
export const StaffSession = z.object({
  person: z.object({ id: Uuid, name: z.string(), email: z.string() }),
  /** Distinct roles of the grants below, in the order of `staffRoles`; empty without a current grant. */
  roles: z.array(z.enum(staffRoles)),
  /** Current grants. */
  grants: z.array(RoleGrant),
  signed_in_by: z.enum(['passkey', 'directory']),
  /**
   * Seconds until the idle timeout. Calls with the header `x-background` do not count as activity; one with
   * the value `watching` by the care line still keeps it alive.
   */
  idle_seconds_left: z.int(),
  /** Seconds until the absolute timeout. */
  seconds_left: z.int(),
})
export type StaffSession = z.output<typeof StaffSession>

/** Reads the session; 401 without one. Open to any signed-in staff member, even without a grant. */
export const readStaffSession = defineEndpoint({
  method: 'GET',
  path: '/staff/session',
  auth: 'staff',
  dataCategory: 'staff',
  summary: 'Who of the staff is signed in, with which rights, and for how long',
  success: { status: 200, body: StaffSession },
})

/** Ends the session of this browser and deletes its cookie. */
export const staffLogOut = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/log-out',
  auth: 'staff',
  dataCategory: 'staff',
  summary: 'End the session of a person of the staff',
  success: { status: 200, body: MessageResponse },
})

/** Lists the organizations the caller has any grant for, by name. */
export const listStaffOrganizations = defineEndpoint({
  method: 'GET',
  path: '/staff/organisations',
  auth: 'staff',
  roles: staffAppRoles,
  dataCategory: 'staff',
  summary: 'Organizations the person has a grant for',
  success: { status: 200, body: z.object({ results: z.array(StaffOrganization) }) },
})
