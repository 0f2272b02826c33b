import type { DayVisit } from '@evenkeel/api-contract/counselor/visits'
import { expect, it } from 'vitest'
import { isOnDay } from './DayPage.tsx'

const at = (starts_at: string) => ({ visit: { starts_at } }) as DayVisit

it("distinguishes today from tomorrow in the counselor's time zone, also when the clocks change", () => {
  const zone = 'America/New_York'
  const now = '2026-11-01T03:30:00Z'
  // 23:30 on October 31 in New York; daylight saving time ends that night.
  expect(isOnDay(now, zone, 0)(at('2026-11-01T03:45:00Z'))).toBe(true)
  expect(isOnDay(now, zone, 1)(at('2026-11-01T04:15:00Z'))).toBe(true)
  expect(isOnDay(now, zone, 1)(at('2026-11-02T04:59:00Z'))).toBe(true)
  expect(isOnDay(now, zone, 1)(at('2026-11-02T05:01:00Z'))).toBe(false)
})
