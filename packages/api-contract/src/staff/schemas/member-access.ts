import * as z from 'zod/mini'
import { Uuid, IsoInstant, MessageResponse } from '../../schemas.ts'
import { accessPurposes } from '../access-purposes.ts'
import { StaffOrganization } from './roles.ts'
import { taskParams } from './tasks.ts'

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

export const memberAccessSchemas = {
  'POST /staff/look-ups': {
    body: z.object({
      /** email: the whole address; phone: the whole number; reference: of an in-person request. */
      by: z.enum(['email', 'phone', 'reference']),
      value: z.string().check(z.minLength(1), z.maxLength(254)),
      purpose: z.enum(accessPurposes),
    }),
    response: MemberAccess,
  },
  'POST /staff/tasks/:kind/:id/look-up': {
    params: taskParams,
    response: MemberAccess,
  },
  'GET /staff/look-ups': { response: z.object({ results: z.array(MemberAccess) }) },
  'GET /staff/look-ups/:id': {
    params: memberAccessParams,
    response: MemberAccess,
  },
  'POST /staff/look-ups/:id/close': {
    params: memberAccessParams,
    response: MessageResponse,
  },
}
