import * as z from 'zod/mini'
import { Uuid, IsoInstant, OneLine } from '../../schemas.ts'
import { staffRoles } from '../roles.ts'
import { StaffRef, RoleGrant } from './roles.ts'

const params = z.object({ id: Uuid })

/** A requested replacement of a lost passkey. */
const AccountRecovery = z.object({
  asked_by: StaffRef,
  asked_at: IsoInstant,
  /** Neither the requester nor the person it is for can approve. */
  can_approve: z.boolean(),
})

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

export const staffAccountsSchemas = {
  'GET /staff/people': { response: z.object({ results: z.array(StaffAccount) }) },
  'POST /staff/people': {
    body: z.object({
      name: OneLine.check(z.maxLength(200)),
      email: z.string().check(z.maxLength(254)),
      grants: z.array(GrantInput).check(z.maxLength(50)),
    }),
    response: StaffAccount,
  },
  'POST /staff/people/:id/invitations': {
    params,
    response: StaffAccount,
  },
  'POST /staff/people/:id/grants': {
    params,
    body: GrantInput,
    response: StaffAccount,
  },
  'DELETE /staff/people/:id/grants/:grant': {
    params: z.extend(params, { grant: Uuid }),
    response: StaffAccount,
  },
  'POST /staff/people/:id/end': {
    params,
    response: StaffAccount,
  },
  'POST /staff/people/:id/recovery': {
    params,
    response: StaffAccount,
  },
  'POST /staff/people/:id/recovery/approve': {
    params,
    response: StaffAccount,
  },
  'DELETE /staff/people/:id/recovery': {
    params,
    response: StaffAccount,
  },
}
