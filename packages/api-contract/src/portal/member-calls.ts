import { defineEndpoint } from '../endpoint.ts'

export type { MemberCall } from './schemas/member-calls.ts'

/** Lists the calls of staff to the member, newest first. */
export const listMemberCalls = defineEndpoint('GET /me/calls', {
  auth: 'member',
  dataCategory: 'account',
  summary: 'Who of the provider called the member, and why',
  success: { status: 200 },
})
