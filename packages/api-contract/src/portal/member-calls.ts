import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant } from '../schemas.ts'

/**
 * Why staff call a member: because of an answer in the intake, because a counselor asked them to, or because of an appointment, a request
 * to meet in person, or a covered session.
 */
export const memberCallReasons = ['answer', 'counselor', 'appointment', 'request', 'session'] as const

/** A call to the member, as the person who made it noted it. */
export const MemberCall = z.object({
  called_at: IsoInstant,
  /** First name of whoever called. */
  by: z.string(),
  because_of: z.enum(memberCallReasons),
  /** reached: they talked; tried: nobody answered, or not for long; sent_help: the emergency services were asked to help. */
  came: z.enum(['reached', 'tried', 'sent_help']),
})
export type MemberCall = z.output<typeof MemberCall>

/** The calls of people of the provider to the member, the newest first. */
export const listMemberCalls = defineEndpoint({
  method: 'GET',
  path: '/me/calls',
  auth: 'member',
  dataCategory: 'account',
  summary: 'Who of the provider called the member, and why',
  success: { status: 200, body: z.object({ results: z.array(MemberCall) }) },
})
