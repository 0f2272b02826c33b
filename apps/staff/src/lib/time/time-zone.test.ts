import { expect, it } from 'vitest'
import { describePageTimeZone, formatTimeZoneName } from './time-zone.ts'

const now = Temporal.Instant.from('2026-11-24T17:00:00Z')

it('uses the common name of a time zone, and the IANA name of one that cannot be chosen', () => {
  expect(formatTimeZoneName('America/New_York')).toBe('Eastern time (New York)')
  // The browser's canonical name of the zone.
  expect(formatTimeZoneName('Pacific/Honolulu')).toBe('Hawaii time (Honolulu)')
  expect(formatTimeZoneName('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires')
})

it('states that the device shows another time only where it does', () => {
  const own = 'Times are Eastern time (New York), as in your profile.'
  expect(describePageTimeZone('America/New_York', now, 'America/New_York')).toBe(own)
  // Another name of the same time zone.
  expect(describePageTimeZone('America/New_York', now, 'America/Detroit')).toBe(own)
  expect(describePageTimeZone('America/New_York', now, 'America/Denver')).toBe(
    `${own} This device shows Mountain time (Denver).`,
  )
})
