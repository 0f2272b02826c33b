import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, OneLine, Uuid } from '../schemas.ts'
import { RoleGrant, StaffRef, staffRoles } from './roles.ts'

/** Only administrators manage people, and nobody their own rights. */
const roles = ['administrator'] as const
const dataCategory = 'staff' as const
const params = z.object({ id: Uuid })

/** A lost passkey that an administrator wants to see replaced. */
export const AccountRecovery = z.object({
  asked_by: StaffRef,
  asked_at: IsoInstant,
  /** Who asked cannot approve, nor can the person it is for. */
  can_approve: z.boolean(),
})
export type AccountRecovery = z.output<typeof AccountRecovery>

/** A person of the staff, as administrators see them. */
export const StaffAccount = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  /** invited: has not signed in yet; active; ended: for ever. */
  state: z.enum(['invited', 'active', 'ended']),
  created_at: IsoInstant,
  ended_at: z.nullable(IsoInstant),
  last_signed_in_at: z.nullable(IsoInstant),
  /** Until when the link that was mailed last can be used; null where none is open. */
  invitation_until: z.nullable(IsoInstant),
  /** Number of passkeys. */
  passkeys: z.int(),
  /** Has signed in by the provider's directory. */
  is_in_directory: z.boolean(),
  /** Those that hold now, and those that begin later. */
  grants: z.array(RoleGrant),
  /** Waits for a second administrator; null while none is asked for. */
  recovery: z.nullable(AccountRecovery),
})
export type StaffAccount = z.output<typeof StaffAccount>

/** A role to be given. */
export const GrantInput = z.object({
  role: z.enum(staffRoles),
  /** Null: all organizations. For an administrator and a counselor it must be null. */
  organisation_id: z.nullable(Uuid),
  /** Left out: from now on. */
  valid_from: z.optional(z.nullable(IsoInstant)),
  /** Left out: until it is ended. */
  valid_until: z.optional(z.nullable(IsoInstant)),
})
export type GrantInput = z.output<typeof GrantInput>

/** Everybody who is or was of the staff, by name; those who were ended last. */
export const listStaffAccounts = defineEndpoint({
  method: 'GET',
  path: '/staff/people',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'People of the staff',
  success: { status: 200, body: z.object({ results: z.array(StaffAccount) }) },
})

/** Adds a person and mails an invitation. 409: there is one with this address. */
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

/** Mails the invitation anew; the link of before ends. 409: the person has signed in already, or was ended. */
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

/** Gives a role. 422: to oneself. 409: the person was ended, or has this role for this organization. */
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

/** Takes a role, at once. 422: one's own, or that of the last administrator. */
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

/** Ends a person for ever: sessions, grants, passkeys and open links go. 422: oneself, or the last administrator. */
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

/** Asks for a new passkey for somebody who lost theirs; a second administrator must approve. 422: for oneself. 409: is asked for, or was ended. */
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

/** Approves it and mails the link; passkeys and sessions of before end at once. 422: asked for by oneself, or for oneself. */
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

/** Takes it back, or refuses it; a link that was mailed ends. */
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
