import { expect, it } from 'vitest'
import { validateEffectiveDay, validateHoursRange, validateHours } from './validate-hours.ts'

const monday = (from: number, to: number) => ({ weekday: 1, from, to })
const faults = (...hours: Parameters<typeof validateHours>[0]) =>
  validateHours(hours).map(({ index, end, message }) => `${index} ${end}: ${message}`)

it('names the wrong end of each invalid range, and how to fix it', () => {
  expect(faults(monday(600, 540), monday(700, 700), monday(720, 740), monday(800, 850))).toEqual([
    '0 to: Ends before it starts: choose a later end.',
    '1 to: Starts and ends at the same time: choose a later end.',
    '2 to: A visit takes 50 minutes: choose a later end, or an earlier start.',
  ])
})

it('reports the later of two overlapping ranges in any order, and ignores other weekdays', () => {
  const overlaps = 'Overlaps with other hours of this day: choose a later start.'
  expect(faults(monday(660, 800), monday(540, 720))).toEqual([`0 from: ${overlaps}`])
  expect(faults(monday(540, 720), monday(540, 720))).toEqual([`1 from: ${overlaps}`])
  expect(faults(monday(540, 720), { weekday: 2, from: 600, to: 700 }, monday(720, 800))).toEqual([])
})

it('rejects past days and days too far away, including five-digit years', () => {
  const today = '2026-11-24'
  expect(validateEffectiveDay('2026-11-23', today)).toBe('This day is over: choose today or a later day.')
  for (const day of ['2028-11-24', '12026-11-24'])
    expect(validateEffectiveDay(day, today)).toBe('Choose a day within the next two years.')
  expect([validateEffectiveDay(today, today), validateEffectiveDay('2028-11-23', today)]).toEqual([
    null,
    null,
  ])
})

it('compares day and time strings chronologically', () => {
  expect(validateHoursRange('2026-11-27T13:00', '2026-11-27T09:00')).toBe(
    'Ends before it starts: choose a later end.',
  )
  expect(validateHoursRange('2026-11-27T13:00', '2026-11-28T09:00')).toBeNull()
})
