import { expect, it } from 'vitest'
import { formatMinuteOfDay, formatWeekday } from './weekdays.ts'

it('says weekdays and times as they are said here', () => {
  expect([1, 7].map(formatWeekday)).toEqual(['Monday', 'Sunday'])
  expect([0, 570, 1440].map(formatMinuteOfDay)).toEqual(['12:00 AM', '9:30 AM', '12:00 AM'])
})
