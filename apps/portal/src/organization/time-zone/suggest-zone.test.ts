import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { describe, expect, it } from 'vitest'
import { suggestZone } from './suggest-zone.ts'

/** Every month, and the weeks after a clock change, when zones half a year apart show the same time. */
const moments = [
  ...Array.from({ length: 12 }, (_, month) =>
    Temporal.Instant.from('2026-01-20T15:00:00Z').add({ hours: month * 730 }),
  ),
  Temporal.Instant.from('2026-03-20T15:00:00Z'),
  Temporal.Instant.from('2026-11-01T08:30:00Z'),
]

/** US zones outside the eight, with their older names. */
const unitedStates: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': [
    'America/Detroit',
    'America/Kentucky/Louisville',
    'America/Kentucky/Monticello',
    'America/Louisville',
    'America/Indiana/Indianapolis',
    'America/Indiana/Vincennes',
    'America/Indiana/Winamac',
    'America/Indiana/Marengo',
    'America/Indiana/Petersburg',
    'America/Indiana/Vevay',
    'America/Indianapolis',
    'America/Fort_Wayne',
    'US/Eastern',
    'US/Michigan',
    'US/East-Indiana',
    'EST5EDT',
  ],
  'America/Chicago': [
    'America/Indiana/Tell_City',
    'America/Indiana/Knox',
    'America/Knox_IN',
    'America/Menominee',
    'America/North_Dakota/Center',
    'America/North_Dakota/New_Salem',
    'America/North_Dakota/Beulah',
    'US/Central',
    'US/Indiana-Starke',
    'CST6CDT',
  ],
  'America/Denver': ['America/Boise', 'America/Shiprock', 'Navajo', 'US/Mountain', 'MST7MDT'],
  'America/Phoenix': ['US/Arizona', 'MST'],
  'America/Los_Angeles': ['US/Pacific', 'PST8PDT'],
  'America/Anchorage': [
    'America/Juneau',
    'America/Sitka',
    'America/Metlakatla',
    'America/Yakutat',
    'America/Nome',
    'US/Alaska',
  ],
  'US/Hawaii': ['Pacific/Honolulu', 'Pacific/Johnston', 'HST'],
  'America/Puerto_Rico': ['America/St_Thomas', 'America/Virgin'],
}
const pairs = Object.entries(unitedStates).flatMap(([zone, names]) =>
  names.map((name) => [name, zone] as const),
)

describe('suggested zone', () => {
  it.each(pairs)('maps %s to %s in every month [ENTITY-23]', (device, zone) => {
    const other = zone === 'America/Chicago' ? 'America/Denver' : 'America/Chicago'
    for (const now of moments) {
      expect(suggestZone(device, other, now), String(now)).toBe(zone)
      expect(suggestZone(device, zone, now), String(now)).toBeNull()
    }
  })

  it.each(timeZones)('never maps %s to another zone', (device) => {
    for (const now of moments) {
      expect(suggestZone(device, device, now)).toBeNull()
      for (const value of timeZones.filter((zone) => zone !== device))
        expect(suggestZone(device, value, now)).toBe(device)
    }
  })

  it.each([
    'Europe/Berlin',
    'America/Adak',
    'America/Bogota',
    'UTC',
    'Etc/UTC',
    'Mars/Olympus',
    '+05:00',
    '',
  ])('returns null if none of the eight zones fits: "%s"', (device) => {
    for (const now of moments) expect(suggestZone(device, 'America/Denver', now)).toBeNull()
  })
})
