import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant } from '../schemas.ts'

/**
 * Why staff call a member: because of an intake answer, at a counselor's request, or because of an
 * appointment, an in-person request, or a covered session.
 */
export const memberCallReasons = ['answer', 'counselor', 'appointment', 'request', 'session'] as const

/** A call to the member, as recorded by the caller. */
export const MemberCall = z.object({
  called_at: IsoInstant,
  /** First name of the caller. */
  by: z.string(),
  because_of: z.enum(memberCallReasons),
  /** reached: they talked; tried: not answered, or only briefly; sent_help: emergency services were sent. */
  came: z.enum(['reached', 'tried', 'sent_help']),
})
export type MemberCall = z.output<typeof MemberCall>

/** Lists the calls of staff to the member, newest first. */
export const listMemberCalls = defineEndpoint({
  method: 'GET',
  path: '/me/calls',
  auth: 'member',
  dataCategory: 'account',
  summary: 'Who of the provider called the member, and why',
  success: { status: 200, body: z.object({ results: z.array(MemberCall) }) },
})
