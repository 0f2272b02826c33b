import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, MessageResponse, Uuid } from '../schemas.ts'
import { accessPurposes } from './access-purposes.ts'
import { StaffOrganization } from './roles.ts'
import { taskParams } from './tasks.ts'

/** Who may open a member record. */
export const memberAccessRoles = ['care_line', 'account_manager', 'privacy_officer'] as const
const dataCategory = 'look-up' as const
export const memberAccessParams = z.object({ id: Uuid })

/** Access of one staff member to one member for a stated purpose, for 15 minutes (`limits.lookUpLife`). */
export const MemberAccess = z.object({
  id: Uuid,
  purpose: z.enum(accessPurposes),
  organisation: StaffOrganization,
  /** The member's name. */
  name: z.string(),
  opened_at: IsoInstant,
  ends_at: IsoInstant,
  /** Remaining time: a page shows this and not the instant, because its computer's clock may be off. */
  seconds_left: z.int(),
})
export type MemberAccess = z.output<typeof MemberAccess>

/**
 * Opens one member record. The input must match exactly; an unknown member, and one of an organization
 * without a grant, get the same 404 in the same time. There is no list of members.
 */
export const openMemberAccess = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups',
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'Open one person for a stated purpose',
  body: z.object({
    /** email: the whole address; phone: the whole number; reference: of an in-person request. */
    by: z.enum(['email', 'phone', 'reference']),
    value: z.string().check(z.minLength(1), z.maxLength(254)),
    purpose: z.enum(accessPurposes),
  }),
  success: { status: 201, body: MemberAccess },
  refusals: ['ValidationError', 'NotFound', 'Throttled'],
})

/**
 * Opens the member of a task claimed by the caller, with the purpose of the task. 404: not claimed by the
 * caller, or the task has no member.
 */
export const openTaskMember = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/look-up',
  auth: 'staff',
  roles: ['care_line', 'account_manager'],
  dataCategory,
  summary: 'Open the person of a claimed task',
  params: taskParams,
  success: { status: 201, body: MemberAccess },
  refusals: ['NotFound'],
})

/** Lists the caller's open member accesses. */
export const listMemberAccess = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups',
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'Open look-ups of the person who asks',
  success: { status: 200, body: z.object({ results: z.array(MemberAccess) }) },
})

/** Reads one of them; 404 when it has expired or belongs to someone else, here and in every call below. */
export const readMemberAccess = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups/:id',
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'An open look-up',
  params: memberAccessParams,
  success: { status: 200, body: MemberAccess },
  refusals: ['NotFound'],
})

/** Closes it early. */
export const closeMemberAccess = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/close',
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'Close a look-up',
  params: memberAccessParams,
  success: { status: 200, body: MessageResponse },
  refusals: ['NotFound'],
})
