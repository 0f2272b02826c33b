import { systemClock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkClock } from './clock-check.ts'

describe('the clock offset between this machine and the database', () => {
  let store: Store
  beforeAll(async () => {
    store = await openTestStore()
  })
  afterAll(() => store.close())

  it.each([
    [0, null],
    [-120, /^the clock of this machine is (119|120|121) seconds behind the database's.*NTP/],
    [120, /^the clock of this machine is (119|120|121) seconds ahead of the database's.*NTP/],
  ])('is logged in one line at startup when it is %i seconds', async (seconds, expected) => {
    const lines: string[] = []
    const clock = { ...systemClock, now: () => systemClock.now().add({ seconds }) }
    await checkClock(store, clock, (line) => void lines.push(line))
    expect(lines).toEqual(expected ? [expect.stringMatching(expected)] : [])
  })
})
