import { describe, expect, it } from 'vitest'
import { days, hours, inWords, minutes } from './units.ts'

describe('a length of time in words', () => {
  it.each([
    [minutes(1), 'one minute'],
    [minutes(15), '15 minutes'],
    [minutes(90), '90 minutes'],
    [hours(1), 'one hour'],
    [hours(12), '12 hours'],
    [days(1), '24 hours'],
  ])('of %d ms is %s', (length, words) => {
    expect(inWords(length)).toBe(words)
  })
})
