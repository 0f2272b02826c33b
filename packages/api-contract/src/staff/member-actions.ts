import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { staffEntryReasons } from '../telehealth/coverage.ts'
import { IsoInstant, MessageResponse, TelehealthIdText, Uuid } from '../schemas.ts'
import { StaffCoverage } from './member-record.ts'
import { memberAccessParams as params, memberAccessRoles as roles } from './member-access.ts'
import { privacyRequestPurposes } from './access-purposes.ts'
import { StaffRef, StaffOrganization } from './roles.ts'
import { taskKinds } from './tasks.ts'

const dataCategory = 'look-up' as const

/**
 * Separate purpose: required where the member was opened for anything but `records`; recorded in the audit
 * log.
 */
const ActionPurpose = z.optional(z.enum(privacyRequestPurposes))

/** Returns the session of a visit (waive), or keeps it counted (uphold). Idempotent. */
export const resolveVisitSession = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/coverage/visits/:visit',
  auth: 'staff',
  roles: ['care_line', 'account_manager'],
  dataCategory,
  summary: 'Give the session of a visit back, or let it stay counted',
  params: z.extend(params, { visit: TelehealthIdText }),
  body: z.discriminatedUnion('act', [
    z.object({ act: z.literal('waive'), reason: z.enum(staffEntryReasons.waive) }),
    z.object({ act: z.literal('uphold'), reason: z.enum(staffEntryReasons.uphold) }),
  ]),
  success: { status: 200, body: StaffCoverage },
  refusals: ['NotFound', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Adds sessions to a current authorization, or removes unused ones. 422: not possible, with the reason. */
export const adjustSessions = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/coverage/adjustments',
  auth: 'staff',
  roles: ['account_manager'],
  dataCategory,
  summary: 'Change the number of covered sessions',
  params,
  body: z.object({
    /** Authorization code. */
    code: z.string().check(z.minLength(1), z.maxLength(30)),
    /** Not 0. */
    sessions: z.int().check(z.minimum(-50), z.maximum(50)),
    reason: z.enum(staffEntryReasons.adjust),
    /** Idempotency key created by the page. */
    key: Uuid,
  }),
  success: { status: 200, body: StaffCoverage },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Emails a new code to an unconfirmed member, or a password reset link to a confirmed one. 429: too many. */
export const resendCode = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/code',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Mail the opened person a new code or link',
  params,
  success: {
    status: 200,
    body: z.extend(MessageResponse, { sent: z.enum(['code', 'reset_link']) }),
  },
  refusals: ['NotFound', 'Throttled'],
})

/** Logs out every device of the member. */
export const endMemberSessions = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/end-sessions',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Sign every device of the opened person out',
  params,
  success: { status: 200, body: z.extend(MessageResponse, { ended: z.int() }) },
  refusals: ['NotFound'],
})

/**
 * Exports everything stored about the member as one file for the member; highly sensitive. 409: the member
 * has not confirmed yet.
 */
export const exportMemberData = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/export',
  auth: 'staff',
  roles: ['privacy_officer'],
  dataCategory,
  summary: "A copy of the opened person's data",
  params,
  body: z.object({ format: z.enum(['html', 'json']), purpose: ActionPurpose }),
  success: { status: 200, file: true },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'TelehealthUnavailable'],
})

/** An erasure requested by one staff member, to be approved by a second one. */
export const RemovalRequest = z.object({
  id: Uuid,
  organisation: StaffOrganization,
  /** The member's name. */
  name: z.string(),
  asked_by: StaffRef,
  asked_at: IsoInstant,
  /** The requester cannot approve. */
  can_approve: z.boolean(),
  purpose: z.enum(privacyRequestPurposes),
  /** Why it cannot be carried out now, or failed at the last approval; null: no known obstacle. */
  hindered_by: z.nullable(z.string()),
  /** Id of the call task that must be completed first; null: none. */
  waits_for: z.nullable(z.object({ kind: z.enum(taskKinds), id: z.string() })),
})
export type RemovalRequest = z.output<typeof RemovalRequest>

/** Requests the erasure of the opened member. 409: already requested, or the member has not confirmed yet. */
export const requestRemoval = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/removal',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Ask for the removal of the opened person',
  params,
  body: z.object({ purpose: ActionPurpose }),
  success: { status: 201, body: RemovalRequest },
  refusals: ['ValidationError', 'NotFound', 'Conflict'],
})

/** Lists erasures awaiting approval, in the caller's organizations. */
export const listRemovals = defineEndpoint({
  method: 'GET',
  path: '/staff/removals',
  auth: 'staff',
  roles: ['privacy_officer'],
  dataCategory,
  summary: 'Removals that wait for a second person',
  success: { status: 200, body: z.object({ results: z.array(RemovalRequest) }) },
})

/**
 * Approves and carries out an erasure; upcoming appointments are canceled. The message lists remaining manual
 * steps. 422: requested by the caller; 409: not possible now, with the reason.
 */
export const approveRemoval = defineEndpoint({
  method: 'POST',
  path: '/staff/removals/:id/approve',
  auth: 'staff',
  roles: ['privacy_officer'],
  dataCategory,
  summary: 'Approve a removal and carry it out',
  params: z.object({ id: Uuid }),
  success: { status: 200, body: MessageResponse },
  refusals: ['NotFound', 'Unprocessable', 'Conflict', 'TelehealthUnavailable'],
})

/** Withdraws or rejects it. */
export const rejectRemoval = defineEndpoint({
  method: 'DELETE',
  path: '/staff/removals/:id',
  auth: 'staff',
  roles: ['privacy_officer'],
  dataCategory,
  summary: 'Refuse a removal',
  params: z.object({ id: Uuid }),
  success: { status: 200, body: MessageResponse },
  refusals: ['NotFound'],
})
