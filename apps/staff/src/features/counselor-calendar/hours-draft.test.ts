import { expect, it } from 'vitest'
import { toHoursDraft, parseHoursDraft, isWeekDraft, addHoursRange } from './hours-draft.ts'

const hours = [
  { weekday: 1, from: 540, to: 720 },
  { weekday: 7, from: 1200, to: 1440 },
]

it('round-trips hours, including a day that ends at midnight', () => {
  expect(toHoursDraft(hours).map(({ from, to }) => `${from}-${to}`)).toEqual(['09:00-12:00', '20:00-00:00'])
  expect(parseHoursDraft(toHoursDraft(hours))).toEqual({ hours, faults: new Map() })
})

it('adds a range after the last one of a day, and reports missing or invalid times per end', () => {
  const more = addHoursRange(addHoursRange(toHoursDraft(hours), 1), 3)
  expect(more.slice(2).map(({ from, to }) => `${from}-${to}`)).toEqual(['12:00-', '09:00-17:00'])
  expect([...parseHoursDraft(more).faults]).toEqual([['2 to', 'Enter an end.']])
  const typed = [
    { key: 4, weekday: 2, from: '', to: '11:00' },
    { key: 9, weekday: 2, from: '10:00', to: '09:00' },
    { key: 3, weekday: 3, from: '10:00', to: '11:00' },
    { key: 5, weekday: 3, from: '10:30', to: '12:00' },
  ]
  expect([...parseHoursDraft(typed).faults]).toEqual([
    ['4 from', 'Enter a start.'],
    ['9 to', 'Ends before it starts: choose a later end.'],
    ['5 from', 'Overlaps with other hours of this day: choose a later start.'],
  ])
})

it('accepts a stored week and rejects anything else', () => {
  const week = { from: '2026-11-24', hours: toHoursDraft(hours) }
  expect(isWeekDraft(JSON.parse(JSON.stringify(week)))).toBe(true)
  for (const other of [null, {}, { from: '2026-11-24', hours: [{ from: '09:00' }] }, { hours: [] }])
    expect(isWeekDraft(other)).toBe(false)
})
