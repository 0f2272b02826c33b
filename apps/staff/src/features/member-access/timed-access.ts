import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { monotonicNow } from '#session/session-context.tsx'

/**
 * Open member record with its expiry on the page's own clock, in milliseconds: the computer's time may differ
 * from the server's.
 */
export interface TimedAccess {
  readonly lookUp: MemberAccess
  readonly endsAt: number
}

/** Call right after the response that contains the remaining time. */
export const toTimedAccess = (lookUp: MemberAccess): TimedAccess => ({
  lookUp,
  endsAt: monotonicNow() + lookUp.seconds_left * 1000,
})
