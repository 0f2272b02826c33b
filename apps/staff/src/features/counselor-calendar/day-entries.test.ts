import { expect, it } from 'vitest'
import { listDayEntries, describeEmptyDay } from './components/CalendarWeek.tsx'

const zone = 'America/New_York'
const span = (from: string, to: string) => ({ starts_at: from, ends_at: to })

it('lists the entries of a day in order, including parts of longer ranges, also on a day with 25 hours', () => {
  const day = {
    day: '2026-11-01',
    hours: [],
    free: ['2026-11-01T10:00:00-05:00', '2026-11-01T01:30:00-04:00', '2026-11-01T01:30:00-05:00'],
    booked: [
      {
        id: 1,
        ...span('2026-11-01T09:00:00-05:00', '2026-11-01T09:50:00-05:00'),
        method: 'video' as const,
        state: 'FL',
        person: 'Ada L.',
        asked_to_move_at: '2026-10-30T15:00:00Z',
      },
    ],
    off: [span('2026-11-01T15:00:00-05:00', '2026-11-03T00:00:00-05:00')],
    busy: [span('2026-10-30T00:00:00-04:00', '2026-11-01T06:00:00-05:00')],
  }
  expect(listDayEntries(day, zone).map(({ time, text }) => `${time} ${text}`)).toEqual([
    '12:00 AM to 6:00 AM Busy in your own calendar',
    '1:30 AM EDT Free',
    '1:30 AM EST Free',
    '9:00 AM Ada L., video',
    '10:00 AM Free',
    '3:00 PM to 12:00 AM Time off',
  ])
  expect(listDayEntries(day, zone).flatMap(({ text, isToMove }) => (isToMove ? text : []))).toEqual([
    'Ada L., video',
  ])
  expect(listDayEntries({ ...day, day: '2026-11-02' }, zone).at(-1)?.time).toBe('All day')
})

it('distinguishes a day without hours from a day with no time left', () => {
  const working = { hours: [{ from: 540, to: 1020 }] }
  expect(describeEmptyDay({ hours: [] }, { isOwn: true, isToday: true })).toBe('No hours')
  expect(describeEmptyDay(working, { isOwn: true, isToday: true })).toBe('Nothing more today')
  expect(describeEmptyDay(working, { isOwn: true, isToday: false })).toBe('No times')
  expect(describeEmptyDay(working, { isOwn: false, isToday: true })).toBe('No times')
})
