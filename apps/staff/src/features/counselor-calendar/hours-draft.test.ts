import { expect, it } from 'vitest'
import { draftOf, hoursOf, withMore } from './hours-draft.ts'
import { minuteWords, weekdayWords } from './times.ts'

const hours = [
  { weekday: 1, from: 540, to: 720 },
  { weekday: 7, from: 1200, to: 1440 },
]

it('types and reads the same hours, with a day that ends at midnight', () => {
  expect(draftOf(hours).map(({ from, to }) => `${from}-${to}`)).toEqual(['09:00-12:00', '20:00-00:00'])
  expect(hoursOf(draftOf(hours))).toEqual(hours)
})

it('adds hours after the last ones of a day, and says on which day times are missing', () => {
  const more = withMore(withMore(draftOf(hours), 1), 3)
  expect(more.slice(2).map(({ from, to }) => `${from}-${to}`)).toEqual(['12:00-', '09:00-17:00'])
  expect(hoursOf(more)).toEqual({ wrong: 1 })
  expect(hoursOf([{ key: 0, weekday: 2, from: '10:00', to: '09:00' }])).toEqual({ wrong: 2 })
})

it('says weekdays and times as they are said here', () => {
  expect([1, 7].map(weekdayWords)).toEqual(['Monday', 'Sunday'])
  expect([0, 570, 1440].map(minuteWords)).toEqual(['12:00 AM', '9:30 AM', '12:00 AM'])
})
