import { expect, it } from 'vitest'
import { reasons, preferenceValues } from './intake-preferences.ts'
import { countries } from './countries.ts'
import { usStates, isUsState } from './us-states.ts'
import { defaultTimeZone, isTimeZone, timeZones } from './time-zones.ts'
import { formatTimeZoneLabel } from './format-time-zone.ts'

it('lists 52 states with unique two-letter codes, including Puerto Rico and the District of Columbia [ENTITY-21]', () => {
  const codes = usStates.map((state) => state.code)
  expect(codes).toHaveLength(52)
  expect(new Set(codes).size).toBe(52)
  expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  expect(usStates).toContainEqual({ code: 'PR', name: 'Puerto Rico' })
  expect(usStates).toContainEqual({ code: 'DC', name: 'District of Columbia' })
  expect(isUsState('GU')).toBe(false)
  expect(isUsState('toString')).toBe(false)
})

it('lists about 230 countries with name, two-letter code and phone code [ENTITY-22]', () => {
  const list = countries()
  expect(list.length).toBeGreaterThanOrEqual(220)
  expect(list.length).toBeLessThanOrEqual(250)
  expect(
    list.every((c) => c.name.length > 2 && /^[A-Z]{2}$/.test(c.code) && /^\+\d{1,3}$/.test(c.phone_code)),
  ).toBe(true)
  expect(list).toContainEqual({ name: 'United States', code: 'US', phone_code: '+1' })
  expect(list).toContainEqual({ name: 'Germany', code: 'DE', phone_code: '+49' })
})

it('lists the eight time zones of the specification, each known to Intl [ENTITY-23]', () => {
  expect(timeZones).toEqual([
    'America/Anchorage',
    'America/Chicago',
    'America/Denver',
    'US/Hawaii',
    'America/Los_Angeles',
    'America/New_York',
    'America/Phoenix',
    'America/Puerto_Rico',
  ])
  for (const timeZone of timeZones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
  expect(isTimeZone('Pacific/Honolulu')).toBe(false)
})

it('defaults to Eastern time [CONST-05]', () => {
  expect(defaultTimeZone).toBe('America/New_York')
  expect(formatTimeZoneLabel(defaultTimeZone)).toBe('Eastern time (New York)')
})

it('lists each reason and each preference value once', () => {
  expect(new Set(reasons).size).toBe(7)
  for (const values of Object.values(preferenceValues)) expect(new Set(values).size).toBe(values.length)
})
