import { expect, it } from 'vitest'
import { getPortraitInitials } from './name-initial.ts'

it.each([
  ['Dr. Nina Park', 'NP'],
  ['Luis Ortega, LCSW', 'LO'],
  ['Cher', 'C'],
  ['Cher -', 'C'],
  ['(Ana) \u{1d49c}da', 'A\u{1d49c}'],
  ['-', ''],
])('the letters in place of a picture of %s are %s', (name, initials) => {
  expect(getPortraitInitials(name)).toBe(initials)
})
