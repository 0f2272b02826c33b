import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'

/**
 * Milliseconds by which the wall clock must lead the page clock to count as a sleep; smaller leads are clock
 * corrections.
 */
const SLEEP_THRESHOLD = 2000

/**
 * Monotonic clock that also advances while the computer sleeps. Some browsers stop `performance.now` during
 * sleep, which would leave expired data on screen. Setting the wall clock back has no effect.
 */
export function createMonotonicClock(own: () => number, wall: () => number): () => number {
  let at = 0
  let last = { own: own(), wall: wall() }
  return () => {
    const now = { own: own(), wall: wall() }
    const passed = now.own - last.own
    const onWall = now.wall - last.wall
    at += onWall > passed + SLEEP_THRESHOLD ? onWall : Math.max(0, passed)
    last = now
    return at
  }
}

/** Session expiry on the monotonic clock, in milliseconds. */
export interface SessionExpiry {
  /** Idle timeout. */
  readonly idleAt: number
  /** Absolute limit, regardless of activity. */
  readonly finallyAt: number
}

/** Converts the remaining times in the server's response to the page's clock. */
export const toSessionExpiry = (
  session: { readonly idle_seconds_left: number; readonly seconds_left: number },
  now: number,
): SessionExpiry => ({
  idleAt: now + session.idle_seconds_left * 1000,
  finallyAt: now + session.seconds_left * 1000,
})

/** Expiry after a request that counts as activity. */
export const extendIdleTimeout = (expiry: SessionExpiry, now: number): SessionExpiry => ({
  ...expiry,
  idleAt: Math.max(expiry.idleAt, now + limits.staffSessionIdle),
})

/** Minimum interval between activity reports while the person types or clicks. */
const ACTIVITY_REPORT_INTERVAL = minutes(5)

/** Whether activity should be reported to the server now. */
export const shouldReportActivity = (expiry: SessionExpiry, now: number): boolean =>
  expiry.idleAt - now < limits.staffSessionIdle - ACTIVITY_REPORT_INTERVAL

/** Warning to show: none, expiring at a time, or expired. */
export type ExpiryWarning =
  | { readonly kind: 'none' }
  | { readonly kind: 'idle' | 'final'; readonly at: number }
  | { readonly kind: 'over' }

/**
 * Warn two minutes before the idle timeout, and ten minutes before the absolute limit so that a call can be
 * finished.
 */
const FINAL_WARNING = minutes(10)

export function getExpiryWarning({ idleAt, finallyAt }: SessionExpiry, now: number): ExpiryWarning {
  if (now >= Math.min(idleAt, finallyAt)) return { kind: 'over' }
  if (finallyAt - now <= FINAL_WARNING) return { kind: 'final', at: finallyAt }
  if (idleAt - now <= limits.sessionWarning) return { kind: 'idle', at: idleAt }
  return { kind: 'none' }
}
