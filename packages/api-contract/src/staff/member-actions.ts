import { defineEndpoint } from '../endpoint.ts'
import { memberAccessRoles as roles } from './member-access.ts'

export type { RemovalRequest } from './schemas/member-actions.ts'

const dataCategory = 'look-up' as const

/** Returns the session of a visit (waive), or keeps it counted (uphold). Idempotent. */
export const resolveVisitSession = defineEndpoint('POST /staff/look-ups/:id/coverage/visits/:visit', {
  auth: 'staff',
  roles: ['care_line', 'account_manager'],
  dataCategory,
  summary: 'Give the session of a visit back, or let it stay counted',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Adds sessions to a current authorization, or removes unused ones. 422: not possible, with the reason. */
export const adjustSessions = defineEndpoint('POST /staff/look-ups/:id/coverage/adjustments', {
  auth: 'staff',
  roles: ['account_manager'],
  dataCategory,
  summary: 'Change the number of covered sessions',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Emails a new code to an unconfirmed member, or a password reset link to a confirmed one. 429: too many. */
export const resendCode = defineEndpoint('POST /staff/look-ups/:id/code', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Mail the opened person a new code or link',
  success: { status: 200 },
  refusals: ['NotFound', 'Throttled'],
})

/** Logs out every device of the member. */
export const endMemberSessions = defineEndpoint('POST /staff/look-ups/:id/end-sessions', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Sign every device of the opened person out',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Exports everything stored about the member as one file for the member; highly sensitive. 409: the member
 * has not confirmed yet.
 */
export const exportMemberData = defineEndpoint('POST /staff/look-ups/:id/export', {
  auth: 'staff',
  roles: ['privacy_officer'],
  dataCategory,
  summary: "A copy of the opened person's data",
  success: { status: 200, file: true },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'TelehealthUnavailable'],
})

/** Requests the erasure of the opened member. 409: already requested, or the member has not confirmed yet. */
export const requestRemoval = defineEndpoint('POST /staff/look-ups/:id/removal', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Ask for the removal of the opened person',
  success: { status: 201 },
  refusals: ['ValidationError', 'NotFound', 'Conflict'],
})

/** Lists erasures awaiting approval, in the caller's organizations. */
export const listRemovals = defineEndpoint('GET /staff/removals', {
  auth: 'staff',
  roles: ['privacy_officer'],
  dataCategory,
  summary: 'Removals that wait for a second person',
  success: { status: 200 },
})

/**
 * Approves and carries out an erasure; upcoming appointments are canceled. The message lists remaining manual
 * steps. 422: requested by the caller; 409: not possible now, with the reason.
 */
export const approveRemoval = defineEndpoint('POST /staff/removals/:id/approve', {
  auth: 'staff',
  roles: ['privacy_officer'],
  dataCategory,
  summary: 'Approve a removal and carry it out',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable', 'Conflict', 'TelehealthUnavailable'],
})

/** Withdraws or rejects it. */
export const rejectRemoval = defineEndpoint('DELETE /staff/removals/:id', {
  auth: 'staff',
  roles: ['privacy_officer'],
  dataCategory,
  summary: 'Refuse a removal',
  success: { status: 200 },
  refusals: ['NotFound'],
})
