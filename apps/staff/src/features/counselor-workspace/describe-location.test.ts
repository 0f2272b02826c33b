import { expect, it } from 'vitest'
import { describeLocation } from './describe-location.ts'

const now = Temporal.Instant.from('2026-11-24T19:51:00Z')

it('uses the state time zone when the member has not chosen one, and labels both when they differ', () => {
  expect(describeLocation('CO', 'America/Denver', now)).toBe(
    'They are in Colorado · Mountain time. It is 12:51 PM there.',
  )
  expect(describeLocation('CO', 'America/New_York', now)).toBe(
    'They are in Colorado, where it is 12:51 PM in most places (Mountain time). They read their times in Eastern time.',
  )
  // Another name of the same time zone in winter.
  expect(describeLocation('AZ', 'America/Denver', now)).toBe(
    'They are in Arizona · Mountain time. It is 12:51 PM there.',
  )
  expect(describeLocation(null, 'America/New_York', now)).toBe(
    'It is 2:51 PM where the person is (Eastern time).',
  )
})
