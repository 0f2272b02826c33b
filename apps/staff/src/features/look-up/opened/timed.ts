import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { monotonic } from '#session/staff.tsx'

/** An open person, and when that ends on the page's own clock, in milliseconds: the computer may have another time than the server. */
export interface Timed {
  readonly lookUp: LookUp
  readonly endsAt: number
}

/** Right after the server said how long it lasts. */
export const timed = (lookUp: LookUp): Timed => ({
  lookUp,
  endsAt: monotonic() + lookUp.seconds_left * 1000,
})
