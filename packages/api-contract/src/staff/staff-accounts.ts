import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, OneLine, Uuid } from '../schemas.ts'
import { RoleGrant, StaffRef, staffRoles } from './roles.ts'

/** Only administrators manage staff accounts, and no one their own rights. */
const roles = ['administrator'] as const
const dataCategory = 'staff' as const
const params = z.object({ id: Uuid })

/** A requested replacement of a lost passkey. */
export const AccountRecovery = z.object({
  asked_by: StaffRef,
  asked_at: IsoInstant,
  /** Neither the requester nor the person it is for can approve. */
  can_approve: z.boolean(),
})
export type AccountRecovery = z.output<typeof AccountRecovery>

/** A staff account as shown to administrators. */
export const StaffAccount = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  /** invited: has not signed in yet; active; ended: permanently. */
  state: z.enum(['invited', 'active', 'ended']),
  created_at: IsoInstant,
  ended_at: z.nullable(IsoInstant),
  last_signed_in_at: z.nullable(IsoInstant),
  /** Expiry of the last emailed link; null where none is open. */
  invitation_until: z.nullable(IsoInstant),
  /** Number of passkeys. */
  passkeys: z.int(),
  /** Has signed in through the identity provider. */
  is_in_directory: z.boolean(),
  /** Current and future grants. */
  grants: z.array(RoleGrant),
  /** Awaits a second administrator; null: none requested. */
  recovery: z.nullable(AccountRecovery),
})
export type StaffAccount = z.output<typeof StaffAccount>

/** A role to grant. */
export const GrantInput = z.object({
  role: z.enum(staffRoles),
  /** Null: all organizations. Must be null for an administrator and a counselor. */
  organisation_id: z.nullable(Uuid),
  /** Omitted: from now on. */
  valid_from: z.optional(z.nullable(IsoInstant)),
  /** Omitted: until revoked. */
  valid_until: z.optional(z.nullable(IsoInstant)),
})
export type GrantInput = z.output<typeof GrantInput>

/** Lists everyone who is or was on the staff, by name; deactivated ones last. */
export const listStaffAccounts = defineEndpoint({
  method: 'GET',
  path: '/staff/people',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'People of the staff',
  success: { status: 200, body: z.object({ results: z.array(StaffAccount) }) },
})

/** Adds a person and emails an invitation. 409: the address already exists. */
export const inviteStaff = defineEndpoint({
  method: 'POST',
  path: '/staff/people',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Invite a person to the staff',
  body: z.object({
    name: OneLine.check(z.maxLength(200)),
    email: z.string().check(z.maxLength(254)),
    grants: z.array(GrantInput).check(z.maxLength(50)),
  }),
  success: { status: 201, body: StaffAccount },
  refusals: ['ValidationError', 'Conflict'],
})

/**
 * Emails a new invitation; the previous link is revoked. 409: the person has signed in already, or was
 * deactivated.
 */
export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/staff/people/:id/invitations',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Mail an invitation again',
  params,
  success: { status: 201, body: StaffAccount },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Grants a role. 422: to oneself. 409: the person was deactivated, or has this role for this organization.
 */
export const addGrant = defineEndpoint({
  method: 'POST',
  path: '/staff/people/:id/grants',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Give a role to a person',
  params,
  body: GrantInput,
  success: { status: 201, body: StaffAccount },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable', 'Conflict'],
})

/** Revokes a grant, effective at once. 422: one's own, or that of the last administrator. */
export const revokeGrant = defineEndpoint({
  method: 'DELETE',
  path: '/staff/people/:id/grants/:grant',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Take a role from a person',
  params: z.extend(params, { grant: Uuid }),
  success: { status: 200, body: StaffAccount },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Deactivates a person permanently: deletes sessions, grants, passkeys and open links. 422: oneself, or the
 * last administrator.
 */
export const deactivateStaffAccount = defineEndpoint({
  method: 'POST',
  path: '/staff/people/:id/end',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'End a person of the staff',
  params,
  success: { status: 200, body: StaffAccount },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Requests a new passkey for a person who lost theirs; a second administrator must approve. 422: for oneself.
 * 409: already requested, or deactivated.
 */
export const requestRecovery = defineEndpoint({
  method: 'POST',
  path: '/staff/people/:id/recovery',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Ask for a new passkey for a person who lost theirs',
  params,
  success: { status: 201, body: StaffAccount },
  refusals: ['NotFound', 'Unprocessable', 'Conflict'],
})

/**
 * Approves it and emails the link; existing passkeys and sessions end at once. 422: requested by or for the
 * caller.
 */
export const approveRecovery = defineEndpoint({
  method: 'POST',
  path: '/staff/people/:id/recovery/approve',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Approve a new passkey as the second administrator',
  params,
  success: { status: 200, body: StaffAccount },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Withdraws or rejects it; revokes an emailed link. */
export const cancelRecovery = defineEndpoint({
  method: 'DELETE',
  path: '/staff/people/:id/recovery',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Take back or refuse a new passkey',
  params,
  success: { status: 200, body: StaffAccount },
  refusals: ['NotFound'],
})
