import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { validateInitials, getInitials } from './initials.ts'
import { validateField } from '../validate.ts'

const runs = { numRuns: 10_000 }
const letters = fc.stringMatching(/^\p{L}[\p{L}' -]{0,20}$/u)

it('accepts the first letters of both names in either case [VALID-16]', () => {
  for (const typed of ['al', 'AL', 'a.l.', 'A L']) expect(validateInitials(typed, 'Ann', 'Lee')).toBeNull()
  for (const typed of ['AX', 'LA', 'A', 'AML', 'ANNLEE'])
    expect(validateInitials(typed, 'Ann', 'Lee')).toBe('Initials do not match.')
})

it('supports names in any script, with composed or decomposed accents [VALID-16]', () => {
  expect(validateInitials('éø', 'Élise', 'Øst')).toBeNull()
  expect(validateInitials('E\u0301\u00d8', 'Élise', 'Øst')).toBeNull()
  expect(validateInitials('x\u030cl', 'X\u030canthe', 'Lee')).toBeNull()
  expect(validateInitials('xl', 'X\u030canthe', 'Lee')).toBe('Initials do not match.')
  expect(validateInitials('дл', 'Дарья', 'Лебедева')).toBeNull()
  expect(validateInitials('王小', '王', '小明')).toBeNull()
  expect(validateInitials('th', " 't ", 'Hooft')).toBeNull()
  expect(validateInitials('ßa', 'ẞ', 'A')).toBeNull()
})

it.each([
  ['Cher', '-', 'C'],
  ['.', 'Suharto', 'S'],
  ['Cher', '\u200b', 'C'],
  ['\u202eRabbit', '--', 'R'],
])('accepts one letter where one of the names %j and %j has none [VALID-16]', (first, last, letter) => {
  expect(getInitials(first, last)).toBe(letter)
  for (const typed of [letter, letter.toLowerCase(), `${letter}.`, `${letter}-`])
    expect(validateInitials(typed, first, last)).toBeNull()
  expect(validateInitials('X', first, last)).toBe('Initials do not match.')
})

it('accepts pasted full-width letters, other dashes and invisible characters [VALID-16]', () => {
  for (const typed of ['ＡＬ', 'ａｌ', 'Ａ．Ｌ．', 'A\u2212L', 'A\u2010L', '\u2068AL\u2069', 'A\u200bL'])
    expect(validateInitials(typed, 'Ann', 'Lee')).toBeNull()
  expect(validateInitials('al', 'Ａnn', 'Ｌee')).toBeNull()
  expect(validateInitials('ＡＸ', 'Ann', 'Lee')).toBe('Initials do not match.')
})

it('accepts no signature where neither name has a letter [VALID-16]', () => {
  for (const typed of ['-', '--', '.', ''])
    expect(validateInitials(typed, '-', '.')).toBe('Initials do not match.')
})

it('uses the names in the form [VALID-16]', () => {
  const values = { first_name: 'Ann', last_name: 'Lee' }
  const context = { values, now: Temporal.Instant.from('2026-03-04T17:00:00Z'), zone: 'America/New_York' }
  const definition = { id: 'i', type: 'text', label: 'I', initialsOf: ['first_name', 'last_name'] } as const
  expect(validateField(definition, 'al', context)).toBeNull()
  expect(validateField(definition, 'ax', context)).toBe('Initials do not match.')
  expect(validateField(definition, 'al', { ...context, values: {} })).toBe('Initials do not match.')
})

it('accepts the generated initials, in capitals and in lower case, for 10,000 pairs of names [VALID-16]', () => {
  fc.assert(
    fc.property(letters, letters, (first, last) => {
      const made = getInitials(first, last)
      return (
        validateInitials(made, first, last) === null &&
        validateInitials(made.toLowerCase(), first, last) === null
      )
    }),
    runs,
  )
})
