import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, MessageResponse, Uuid } from '../schemas.ts'
import { accessPurposes } from './access-purposes.ts'
import { StaffOrganization } from './roles.ts'
import { taskParams } from './tasks.ts'

/** Who may open a person. */
export const memberAccessRoles = ['care_line', 'account_manager', 'privacy_officer'] as const
const dataCategory = 'look-up' as const
export const memberAccessParams = z.object({ id: Uuid })

/** One person, opened for a purpose by one of the staff, for 15 minutes (`limits.lookUpLife`). */
export const MemberAccess = z.object({
  id: Uuid,
  purpose: z.enum(accessPurposes),
  organisation: StaffOrganization,
  /** The member's name. */
  name: z.string(),
  opened_at: IsoInstant,
  ends_at: IsoInstant,
  /** Until it ends: a page shows this and not the instant, because its computer may have another time. */
  seconds_left: z.int(),
})
export type MemberAccess = z.output<typeof MemberAccess>

/**
 * Opens one person. What is typed must be exact; one that is unknown, and one of an organization the person has no grant for, are
 * answered alike and in the same time, with 404. There is no list of members.
 */
export const openMemberAccess = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups',
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'Open one person for a stated purpose',
  body: z.object({
    /** email: the whole address; phone: the whole number; reference: of a request to meet in person. */
    by: z.enum(['email', 'phone', 'reference']),
    value: z.string().check(z.minLength(1), z.maxLength(254)),
    purpose: z.enum(accessPurposes),
  }),
  success: { status: 201, body: MemberAccess },
  refusals: ['ValidationError', 'NotFound', 'Throttled'],
})

/**
 * Opens the person of a task that the person who asks has claimed, with the purpose of the task. 404: somebody else has it, or nobody, or
 * it is about nobody who left a name.
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

/** The look-ups that the person who asks has open. */
export const listMemberAccess = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups',
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'Open look-ups of the person who asks',
  success: { status: 200, body: z.object({ results: z.array(MemberAccess) }) },
})

/** One of them; 404 when it is over, or belongs to somebody else, here and in every call below. */
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

/** Closes it before its time. */
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
