import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { expect, it } from 'vitest'
import { findAnnouncementTime, formatTimeLeft } from './SessionWarning.tsx'

it('formats the remaining time', () => {
  expect([120, 119.2, 61, 60, 30, 1, 0, -3].map((left) => formatTimeLeft(seconds(left)))).toEqual([
    ...['2 minutes', '2 minutes', '1 minute 1 second', '1 minute'],
    ...['30 seconds', '1 second', '0 seconds', '0 seconds'],
  ])
})

it('is announced only at two minutes, one minute, 30 and 10 seconds (trust A9)', () => {
  expect(
    [130, 120, 61, 60, 31, 30, 11, 10, 0].map((left) => findAnnouncementTime(seconds(left)) / 1000),
  ).toEqual([...[120, 120, 120, 60, 60, 30, 30, 10, 10]])
})
