import { defineEndpoint } from '../endpoint.ts'

export type { GrantInput, StaffAccount } from './schemas/staff-accounts.ts'

/** Only administrators manage staff accounts, and no one their own rights. */
const roles = ['administrator'] as const
const dataCategory = 'staff' as const

/** Lists everyone who is or was on the staff, by name; deactivated ones last. */
export const listStaffAccounts = defineEndpoint('GET /staff/people', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'People of the staff',
  success: { status: 200 },
})

/** Adds a person and emails an invitation. 409: the address already exists. */
export const inviteStaff = defineEndpoint('POST /staff/people', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Invite a person to the staff',
  success: { status: 201 },
  refusals: ['ValidationError', 'Conflict'],
})

/**
 * Emails a new invitation; the previous link is revoked. 409: the person has signed in already, or was
 * deactivated.
 */
export const resendInvitation = defineEndpoint('POST /staff/people/:id/invitations', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Mail an invitation again',
  success: { status: 201 },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Grants a role. 422: to oneself. 409: the person was deactivated, or has this role for this organization.
 */
export const addGrant = defineEndpoint('POST /staff/people/:id/grants', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Give a role to a person',
  success: { status: 201 },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable', 'Conflict'],
})

/** Revokes a grant, effective at once. 422: one's own, or that of the last administrator. */
export const revokeGrant = defineEndpoint('DELETE /staff/people/:id/grants/:grant', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Take a role from a person',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Deactivates a person permanently: deletes sessions, grants, passkeys and open links. 422: oneself, or the
 * last administrator.
 */
export const deactivateStaffAccount = defineEndpoint('POST /staff/people/:id/end', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'End a person of the staff',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Requests a new passkey for a person who lost theirs; a second administrator must approve. 422: for oneself.
 * 409: already requested, or deactivated.
 */
export const requestRecovery = defineEndpoint('POST /staff/people/:id/recovery', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Ask for a new passkey for a person who lost theirs',
  success: { status: 201 },
  refusals: ['NotFound', 'Unprocessable', 'Conflict'],
})

/**
 * Approves it and emails the link; existing passkeys and sessions end at once. 422: requested by or for the
 * caller.
 */
export const approveRecovery = defineEndpoint('POST /staff/people/:id/recovery/approve', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Approve a new passkey as the second administrator',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Withdraws or rejects it; revokes an emailed link. */
export const cancelRecovery = defineEndpoint('DELETE /staff/people/:id/recovery', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Take back or refuse a new passkey',
  success: { status: 200 },
  refusals: ['NotFound'],
})
