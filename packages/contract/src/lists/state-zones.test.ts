import { usStates } from './us-states.ts'
import { expect, it } from 'vitest'
import { zoneOfState } from './state-zones.ts'

it('knows a time zone for each of the 52, and none for anything else [ENTITY-23]', () => {
  expect(usStates.filter(({ code }) => zoneOfState(code) === null)).toEqual([])
  expect(zoneOfState('XX')).toBeNull()
  expect(zoneOfState('')).toBeNull()
})

it.each([
  ['TX', 'America/Chicago'],
  ['CO', 'America/Denver'],
  ['AZ', 'America/Phoenix'],
  ['IN', 'America/New_York'],
  ['HI', 'US/Hawaii'],
  ['PR', 'America/Puerto_Rico'],
])('%s is on the clocks of %s', (state, zone) => {
  expect(zoneOfState(state)).toBe(zone)
})
