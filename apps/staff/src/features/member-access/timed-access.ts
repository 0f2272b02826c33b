import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { monotonicNow } from '#session/session-context.tsx'

/** An open person, and when that ends on the page's own clock, in milliseconds: the computer may have another time than the server. */
export interface TimedAccess {
  readonly lookUp: MemberAccess
  readonly endsAt: number
}

/** Right after the server said how long it lasts. */
export const toTimedAccess = (lookUp: MemberAccess): TimedAccess => ({
  lookUp,
  endsAt: monotonicNow() + lookUp.seconds_left * 1000,
})
