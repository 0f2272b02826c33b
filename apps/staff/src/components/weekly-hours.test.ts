import { expect, it } from 'vitest'
import { formatMinuteOfDay, formatWeekday, formatWeeklyHours } from './WeeklyHoursList.tsx'

const on = (weekday: number, from: number, to: number) => ({ weekday, from: from * 60, to: to * 60 })

it('joins consecutive days with the same hours into one line', () => {
  const hours = [
    ...[1, 2, 3].flatMap((day) => [on(day, 13, 17), on(day, 9, 12)]),
    on(5, 9, 12),
    on(6, 9, 12),
    on(7, 20, 24),
  ]
  expect(formatWeeklyHours(hours)).toEqual([
    'Monday to Wednesday: 9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM',
    'Friday to Saturday: 9:00 AM to 12:00 PM',
    'Sunday: 8:00 PM to 12:00 AM',
  ])
})

it('does not join days across a day without hours, and reports when there are no hours at all', () => {
  expect(formatWeeklyHours([on(1, 9, 12), on(3, 9, 12)])).toEqual([
    'Monday: 9:00 AM to 12:00 PM',
    'Wednesday: 9:00 AM to 12:00 PM',
  ])
  expect(formatWeeklyHours([])).toEqual(['No hours at all'])
})

it('formats weekdays and times in US English', () => {
  expect([1, 7].map(formatWeekday)).toEqual(['Monday', 'Sunday'])
  expect([0, 570, 1440].map(formatMinuteOfDay)).toEqual(['12:00 AM', '9:30 AM', '12:00 AM'])
})
