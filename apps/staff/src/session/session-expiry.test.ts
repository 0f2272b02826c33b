import { hours, minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import {
  extendIdleTimeout,
  getExpiryWarning,
  toSessionExpiry,
  shouldReportActivity,
} from './session-expiry.ts'

const fresh = toSessionExpiry({ idle_seconds_left: 1800, seconds_left: 12 * 3600 }, 0)

describe('the end of a session of staff', () => {
  it('is not spoken of while there is time', () => {
    expect(getExpiryWarning(fresh, minutes(27))).toEqual({ kind: 'none' })
  })
  it('is told two minutes before rest ends it, and then it is over', () => {
    expect(getExpiryWarning(fresh, minutes(28) + seconds(1))).toEqual({ kind: 'idle', at: minutes(30) })
    expect(getExpiryWarning(fresh, minutes(30))).toEqual({ kind: 'over' })
  })
  it('moves with use, but never beyond the end of the day', () => {
    const used = extendIdleTimeout(fresh, minutes(29))
    expect(getExpiryWarning(used, minutes(31))).toEqual({ kind: 'none' })
    const atNight = extendIdleTimeout(fresh, hours(12) - minutes(5))
    expect(getExpiryWarning(atNight, hours(12) - minutes(5))).toEqual({ kind: 'final', at: hours(12) })
    expect(getExpiryWarning(atNight, hours(12))).toEqual({ kind: 'over' })
  })
  it('is put off by a hand at the keyboard, told to the server every five minutes at most', () => {
    expect(shouldReportActivity(fresh, minutes(4))).toBe(false)
    expect(shouldReportActivity(fresh, minutes(6))).toBe(true)
  })
  it('is never moved closer by use', () => {
    expect(extendIdleTimeout({ idleAt: hours(1), finallyAt: hours(2) }, 0).idleAt).toBe(hours(1))
  })
})
