import * as z from 'zod/mini'
import { memberCallReasons } from '../constants.ts'
import { IsoInstant } from '../../schemas.ts'

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

export const memberCallsSchemas = {
  'GET /me/calls': { response: z.object({ results: z.array(MemberCall) }) },
}
