import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'

/** When the session ends, on a clock that only runs forward, in milliseconds. */
export interface SessionExpiry {
  /** Unless it is used. */
  readonly idleAt: number
  /** However much it is used. */
  readonly finallyAt: number
}

/** What the server said of it, put on the page's own clock. */
export const toSessionExpiry = (
  said: { readonly idle_seconds_left: number; readonly seconds_left: number },
  now: number,
): SessionExpiry => ({
  idleAt: now + said.idle_seconds_left * 1000,
  finallyAt: now + said.seconds_left * 1000,
})

/** The same after a call that counted as use. */
export const extendIdleTimeout = (ends: SessionExpiry, now: number): SessionExpiry => ({
  ...ends,
  idleAt: Math.max(ends.idleAt, now + limits.staffSessionIdle),
})

/** A hand at the keyboard keeps the session alive, asked for at most this often. */
const ACTIVITY_REPORT_INTERVAL = minutes(5)

/** Whether a hand at the keyboard should be told to the server now. */
export const shouldReportActivity = (ends: SessionExpiry, now: number): boolean =>
  ends.idleAt - now < limits.staffSessionIdle - ACTIVITY_REPORT_INTERVAL

/** What a person must be told of the end: nothing yet, that it comes (and when), or that it is here. */
export type ExpiryWarning =
  | { readonly kind: 'none' }
  | { readonly kind: 'idle' | 'final'; readonly at: number }
  | { readonly kind: 'over' }

/** Two minutes before rest ends it; ten before the day is over, so that a call can be brought to its end. */
const FINAL_WARNING = minutes(10)

export function getExpiryWarning({ idleAt, finallyAt }: SessionExpiry, now: number): ExpiryWarning {
  if (now >= Math.min(idleAt, finallyAt)) return { kind: 'over' }
  if (finallyAt - now <= FINAL_WARNING) return { kind: 'final', at: finallyAt }
  if (idleAt - now <= limits.sessionWarning) return { kind: 'idle', at: idleAt }
  return { kind: 'none' }
}
