import { expect, it } from 'vitest'
import { validateEffectiveDay, validateHoursRange, validateHours } from './validate-hours.ts'

const monday = (from: number, to: number) => ({ weekday: 1, from, to })
const faults = (...hours: Parameters<typeof validateHours>[0]) =>
  validateHours(hours).map(({ index, end, message }) => `${index} ${end}: ${message}`)

it('says of each hours at which end they are wrong, and how to mend them', () => {
  expect(faults(monday(600, 540), monday(700, 700), monday(720, 740), monday(800, 850))).toEqual([
    '0 to: Ends before it starts: choose a later end.',
    '1 to: Starts and ends at the same time: choose a later end.',
    '2 to: A visit takes 50 minutes: choose a later end, or an earlier start.',
  ])
})

it('says of hours that overlap that the later ones start too early, whatever their order, and nothing of another weekday', () => {
  const overlaps = 'Overlaps with other hours of this day: choose a later start.'
  expect(faults(monday(660, 800), monday(540, 720))).toEqual([`0 from: ${overlaps}`])
  expect(faults(monday(540, 720), monday(540, 720))).toEqual([`1 from: ${overlaps}`])
  expect(faults(monday(540, 720), { weekday: 2, from: 600, to: 700 }, monday(720, 800))).toEqual([])
})

it('knows a day that is over, and one too far away, of five digits too', () => {
  const today = '2026-11-24'
  expect(validateEffectiveDay('2026-11-23', today)).toBe('This day is over: choose today or a later day.')
  for (const day of ['2028-11-24', '12026-11-24'])
    expect(validateEffectiveDay(day, today)).toBe('Choose a day within the next two years.')
  expect([validateEffectiveDay(today, today), validateEffectiveDay('2028-11-23', today)]).toEqual([
    null,
    null,
  ])
})

it('compares texts of days and times as they lie in time', () => {
  expect(validateHoursRange('2026-11-27T13:00', '2026-11-27T09:00')).toBe(
    'Ends before it starts: choose a later end.',
  )
  expect(validateHoursRange('2026-11-27T13:00', '2026-11-28T09:00')).toBeNull()
})
