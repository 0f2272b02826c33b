import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { expect, it } from 'vitest'
import { createMonotonicClock } from './session-expiry.ts'

function clocks() {
  let [own, wall] = [500, 1_000_000]
  const pass = (byOwn: number, byWall = byOwn): void => {
    own += byOwn
    wall += byWall
  }
  return {
    pass,
    now: createMonotonicClock(
      () => own,
      () => wall,
    ),
  }
}

it('advances through a sleep during which the page clock stops', () => {
  const { pass, now } = clocks()
  const before = now()
  pass(10, minutes(20))
  expect(now() - before).toBe(minutes(20))
})

it('never goes back, and keeps advancing after the wall clock is set back', () => {
  const { pass, now } = clocks()
  pass(1000, hours(1))
  const before = now()
  pass(1000, -hours(1))
  expect(now() - before).toBe(1000)
  pass(1000)
  expect(now() - before).toBe(2000)
})

it('ignores a small correction of the wall clock', () => {
  const { pass, now } = clocks()
  const before = now()
  pass(1000, 2500)
  expect(now() - before).toBe(1000)
})
