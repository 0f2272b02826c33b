import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { createTimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import { createTestServices } from '#testing/test-services.ts'
import { followVisit } from './services.ts'

function seenFrom(device: string) {
  const zone = createTimeZoneStore(createMemoryStorage())
  const { booking } = createTestServices({})
  const now = () => Temporal.Instant.from('2026-11-20T15:00:00Z')
  followVisit(booking, zone, { deviceZone: () => device, now })
  return { booking, read: zone.read, visit: zone.visit }
}

describe('time zone of a visit in Texas', () => {
  it.each(['Europe/Berlin', 'UTC', ''])('defaults to Central for a device in "%s" [CONST-05]', (device) => {
    const { booking, read } = seenFrom(device)
    expect(read()).toBe('America/New_York')
    booking.update({ state: 'TX' })
    expect(read()).toBe('America/Chicago')
    booking.update({ state: 'CO' })
    expect(read()).toBe('America/Denver')
    booking.clear()
    expect(read()).toBe('America/New_York')
  })

  it.each([
    ['America/Chicago', 'America/Chicago'],
    ['America/Winnipeg', 'America/Chicago'],
    ['America/Denver', 'America/Denver'],
    ['America/Toronto', 'America/New_York'],
  ])(
    'uses the time zone of the device in %s, which is %s, and knows the state of the visit [CONST-05]',
    (device, ofDevice) => {
      const { booking, read, visit } = seenFrom(device)
      expect(read()).toBe('America/New_York')
      booking.update({ state: 'TX' })
      expect(read()).toBe(ofDevice)
      expect(visit()).toEqual({ state: 'TX', ofState: 'America/Chicago', ofDevice })
      booking.update({ state: 'CO' })
      expect(read()).toBe(ofDevice)
      expect(visit()?.ofState).toBe('America/Denver')
      booking.clear()
      expect(read()).toBe('America/New_York')
    },
  )
})
