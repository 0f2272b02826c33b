import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#lib/storage.ts'
import { createTimeZoneChoice } from '#organisation/time-zone/time-zone.ts'
import { createTestServices } from '#testing/test-services.ts'
import { followVisit } from './follow-visit.ts'

function seenFrom(device: string) {
  const zone = createTimeZoneChoice(memoryStorage())
  const { booking } = createTestServices({})
  const now = () => Temporal.Instant.from('2026-11-20T15:00:00Z')
  followVisit(booking, zone, { deviceZone: () => device, now })
  return { booking, read: zone.read, visit: zone.visit }
}

describe('the zone of a visit in Texas', () => {
  it.each(['Europe/Berlin', 'UTC', ''])('is Central on a device in "%s" [CONST-05]', (device) => {
    const { booking, read } = seenFrom(device)
    expect(read()).toBe('America/New_York')
    booking.update({ state: 'TX' })
    expect(read()).toBe('America/Chicago')
    booking.update({ state: 'CO' })
    expect(read()).toBe('America/Denver')
    booking.clear()
    expect(read()).toBe('America/New_York')
  })

  it.each(['America/Chicago', 'America/Winnipeg'])(
    'is Central on a device in %s, which says the same [CONST-05]',
    (device) => {
      const { booking, read } = seenFrom(device)
      expect(read()).toBe('America/New_York')
      booking.update({ state: 'TX' })
      expect(read()).toBe('America/Chicago')
      booking.update({ state: 'CO' })
      expect(read()).toBe('America/New_York')
    },
  )

  it.each(['America/Denver', 'America/Detroit', 'America/Toronto'])(
    'is asked for, and moves nobody, on a device in %s [CONST-05]',
    (device) => {
      const { booking, read, visit } = seenFrom(device)
      booking.update({ state: 'TX' })
      expect(read()).toBe('America/New_York')
      expect(visit()).toBeNull()
    },
  )
})
