import { usStates } from './us-states.ts'
import { expect, it } from 'vitest'
import { getStateTimeZone } from './state-time-zones.ts'

it('has a time zone for each of the 52, and null for anything else [ENTITY-23]', () => {
  expect(usStates.filter(({ code }) => getStateTimeZone(code) === null)).toEqual([])
  expect(getStateTimeZone('XX')).toBeNull()
  expect(getStateTimeZone('')).toBeNull()
})

it.each([
  ['TX', 'America/Chicago'],
  ['CO', 'America/Denver'],
  ['AZ', 'America/Phoenix'],
  ['IN', 'America/New_York'],
  ['HI', 'US/Hawaii'],
  ['PR', 'America/Puerto_Rico'],
])('%s is in %s', (state, zone) => {
  expect(getStateTimeZone(state)).toBe(zone)
})
