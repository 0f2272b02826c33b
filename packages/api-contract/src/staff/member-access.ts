import { defineEndpoint } from '../endpoint.ts'

export type { MemberAccess } from './schemas/member-access.ts'

/** Who may open a member record. */
export const memberAccessRoles = ['care_line', 'account_manager', 'privacy_officer'] as const
const dataCategory = 'look-up' as const

/**
 * Opens one member record. The input must match exactly; an unknown member, and one of an organization
 * without a grant, get the same 404 in the same time. There is no list of members.
 */
export const openMemberAccess = defineEndpoint('POST /staff/look-ups', {
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'Open one person for a stated purpose',
  success: { status: 201 },
  refusals: ['ValidationError', 'NotFound', 'Throttled'],
})

/**
 * Opens the member of a task claimed by the caller, with the purpose of the task. 404: not claimed by the
 * caller, or the task has no member.
 */
export const openTaskMember = defineEndpoint('POST /staff/tasks/:kind/:id/look-up', {
  auth: 'staff',
  roles: ['care_line', 'account_manager'],
  dataCategory,
  summary: 'Open the person of a claimed task',
  success: { status: 201 },
  refusals: ['NotFound'],
})

/** Lists the caller's open member accesses. */
export const listMemberAccess = defineEndpoint('GET /staff/look-ups', {
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'Open look-ups of the person who asks',
  success: { status: 200 },
})

/** Reads one of them; 404 when it has expired or belongs to someone else, here and in every call below. */
export const readMemberAccess = defineEndpoint('GET /staff/look-ups/:id', {
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'An open look-up',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Closes it early. */
export const closeMemberAccess = defineEndpoint('POST /staff/look-ups/:id/close', {
  auth: 'staff',
  roles: memberAccessRoles,
  dataCategory,
  summary: 'Close a look-up',
  success: { status: 200 },
  refusals: ['NotFound'],
})
