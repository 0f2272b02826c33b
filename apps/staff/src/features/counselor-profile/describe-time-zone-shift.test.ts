import { expect, it } from 'vitest'
import { describeTimeZoneShift } from './ProfilePage.tsx'

const winter = Temporal.Instant.from('2026-11-24T16:00:00Z')
const summer = Temporal.Instant.from('2026-07-01T16:00:00Z')

it('says how much later or earlier members see the hours after a time zone change', () => {
  const [denver, newYork, losAngeles] = ['America/Denver', 'America/New_York', 'America/Los_Angeles'] as const
  expect(describeTimeZoneShift(newYork, losAngeles, winter)).toBe('Members see them 3 hours later.')
  expect(describeTimeZoneShift(denver, newYork, winter)).toBe('Members see them 2 hours earlier.')
  expect(describeTimeZoneShift(denver, losAngeles, winter)).toBe('Members see them 1 hour later.')
})

it('uses the current offsets: Arizona has no daylight saving time', () => {
  const move = (now: Temporal.Instant) => describeTimeZoneShift('America/Denver', 'America/Phoenix', now)
  expect(move(winter)).toBe('Right now members see them at the same time as before.')
  expect(move(summer)).toBe('Members see them 1 hour later.')
})
