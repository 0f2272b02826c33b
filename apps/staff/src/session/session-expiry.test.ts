import { hours, minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import {
  extendIdleTimeout,
  getExpiryWarning,
  shouldReportActivity,
  toSessionExpiry,
} from './session-expiry.ts'

const fresh = toSessionExpiry({ idle_seconds_left: 1800, seconds_left: 12 * 3600 }, 0)

describe('session expiry', () => {
  it('shows no warning while there is time', () => {
    expect(getExpiryWarning(fresh, minutes(27))).toEqual({ kind: 'none' })
  })
  it('warns two minutes before the idle timeout, and then expires', () => {
    expect(getExpiryWarning(fresh, minutes(28) + seconds(1))).toEqual({ kind: 'idle', at: minutes(30) })
    expect(getExpiryWarning(fresh, minutes(30))).toEqual({ kind: 'over' })
  })
  it('is extended by activity, but never beyond the absolute limit', () => {
    const used = extendIdleTimeout(fresh, minutes(29))
    expect(getExpiryWarning(used, minutes(31))).toEqual({ kind: 'none' })
    const atNight = extendIdleTimeout(fresh, hours(12) - minutes(5))
    expect(getExpiryWarning(atNight, hours(12) - minutes(5))).toEqual({ kind: 'final', at: hours(12) })
    expect(getExpiryWarning(atNight, hours(12))).toEqual({ kind: 'over' })
  })
  it('is extended by keyboard activity, reported at most every five minutes', () => {
    expect(shouldReportActivity(fresh, minutes(4))).toBe(false)
    expect(shouldReportActivity(fresh, minutes(6))).toBe(true)
  })
  it('is never shortened by activity', () => {
    expect(extendIdleTimeout({ idleAt: hours(1), finallyAt: hours(2) }, 0).idleAt).toBe(hours(1))
  })
})
