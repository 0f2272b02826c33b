import { expect, it } from 'vitest'
import { formatMinuteOfDay, formatWeekday } from './weekdays.ts'

it('formats weekdays and times in US English', () => {
  expect([1, 7].map(formatWeekday)).toEqual(['Monday', 'Sunday'])
  expect([0, 570, 1440].map(formatMinuteOfDay)).toEqual(['12:00 AM', '9:30 AM', '12:00 AM'])
})
