import { hours, minutes, seconds } from '@evenkeel/contract/units'
import { describe, expect, it } from 'vitest'
import { afterUse, endingAt, endsFrom, shouldSayUse } from './session-end.ts'

const fresh = endsFrom({ idle_seconds_left: 1800, seconds_left: 12 * 3600 }, 0)

describe('the end of a session of staff', () => {
  it('is not spoken of while there is time', () => {
    expect(endingAt(fresh, minutes(27))).toEqual({ kind: 'none' })
  })
  it('is told two minutes before rest ends it, and then it is over', () => {
    expect(endingAt(fresh, minutes(28) + seconds(1))).toEqual({ kind: 'idle', at: minutes(30) })
    expect(endingAt(fresh, minutes(30))).toEqual({ kind: 'over' })
  })
  it('moves with use, but never beyond the end of the day', () => {
    const used = afterUse(fresh, minutes(29))
    expect(endingAt(used, minutes(31))).toEqual({ kind: 'none' })
    const atNight = afterUse(fresh, hours(12) - minutes(5))
    expect(endingAt(atNight, hours(12) - minutes(5))).toEqual({ kind: 'final', at: hours(12) })
    expect(endingAt(atNight, hours(12))).toEqual({ kind: 'over' })
  })
  it('is put off by a hand at the keyboard, told to the server every five minutes at most', () => {
    expect(shouldSayUse(fresh, minutes(4))).toBe(false)
    expect(shouldSayUse(fresh, minutes(6))).toBe(true)
  })
  it('is never moved closer by use', () => {
    expect(afterUse({ idleAt: hours(1), finallyAt: hours(2) }, 0).idleAt).toBe(hours(1))
  })
})
