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

/** Why, of its own: must be said where the person was opened for anything but `records`; the audit has it for this act. */
const ActionPurpose = z.optional(z.enum(privacyRequestPurposes))

/** Gives the session of a visit back (waive), or says that it stays counted (uphold). Said twice it is noted once. */
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

/** Gives sessions of an authorization that has not ended, or takes some that are left. 422: not possible, the text says why. */
export const adjustSessions = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/coverage/adjustments',
  auth: 'staff',
  roles: ['account_manager'],
  dataCategory,
  summary: 'Change the number of covered sessions',
  params,
  body: z.object({
    /** Of the authorization. */
    code: z.string().check(z.minLength(1), z.maxLength(30)),
    /** Not 0. */
    sessions: z.int().check(z.minimum(-50), z.maximum(50)),
    reason: z.enum(staffEntryReasons.adjust),
    /** Made by the page, so that a repeated call counts once. */
    key: Uuid,
  }),
  success: { status: 200, body: StaffCoverage },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Mails a new code to a member who has not confirmed yet, or a link for a new password to one who has. 429: too many. */
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

/** Signs every device of the member out. */
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
 * Everything that is kept about the member, as one file for the member; the answer is as sensitive as it is complete. 409: the member
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

/** A removal that one of the staff asked for, and a second one must approve. */
export const RemovalRequest = z.object({
  id: Uuid,
  organisation: StaffOrganization,
  /** The member's name. */
  name: z.string(),
  asked_by: StaffRef,
  asked_at: IsoInstant,
  /** Who asked cannot approve. */
  can_approve: z.boolean(),
  purpose: z.enum(privacyRequestPurposes),
  /** Why it cannot be done now, or could not when it was approved last; null: nothing is known that hinders it. */
  hindered_by: z.nullable(z.string()),
  /** The call that must be made first, as Today has it; null: none waits. */
  waits_for: z.nullable(z.object({ kind: z.enum(taskKinds), id: z.string() })),
})
export type RemovalRequest = z.output<typeof RemovalRequest>

/** Asks for the removal of the opened person. 409: it is asked for already, or the member has not confirmed yet. */
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

/** Removals that wait for a second person, in the organizations of the person who asks. */
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
 * Approves and carries out; what is ahead is canceled with it. The message says what is left for people to do. 422: asked for by
 * oneself; 409: cannot be done now, the text says why.
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

/** Takes it back, or refuses it. */
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
