import { defineEndpoint } from '../endpoint.ts'
import { staffAppRoles } from './roles.ts'

export type { StaffSession } from './schemas/session.ts'

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

/** Reads the session; 401 without one. Open to any signed-in staff member, even without a grant. */
export const readStaffSession = defineEndpoint('GET /staff/session', {
  auth: 'staff',
  dataCategory: 'staff',
  summary: 'Who of the staff is signed in, with which rights, and for how long',
  success: { status: 200 },
})

/** Ends the session of this browser and deletes its cookie. */
export const staffLogOut = defineEndpoint('POST /staff/auth/log-out', {
  auth: 'staff',
  dataCategory: 'staff',
  summary: 'End the session of a person of the staff',
  success: { status: 200 },
})

/** Lists the organizations the caller has any grant for, by name. */
export const listStaffOrganizations = defineEndpoint('GET /staff/organisations', {
  auth: 'staff',
  roles: staffAppRoles,
  dataCategory: 'staff',
  summary: 'Organizations the person has a grant for',
  success: { status: 200 },
})
