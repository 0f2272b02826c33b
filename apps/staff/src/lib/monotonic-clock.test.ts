import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { expect, it } from 'vitest'
import { createMonotonicClock } from './monotonic-clock.ts'

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

it('goes on through a sleep in which the page’s own clock stands still', () => {
  const { pass, now } = clocks()
  const before = now()
  pass(10, minutes(20))
  expect(now() - before).toBe(minutes(20))
})

it('never goes back, and does not stand still after the clock on the wall was set back', () => {
  const { pass, now } = clocks()
  pass(1000, hours(1))
  const before = now()
  pass(1000, -hours(1))
  expect(now() - before).toBe(1000)
  pass(1000)
  expect(now() - before).toBe(2000)
})

it('takes a small correction of the clock on the wall for none', () => {
  const { pass, now } = clocks()
  const before = now()
  pass(1000, 2500)
  expect(now() - before).toBe(1000)
})
