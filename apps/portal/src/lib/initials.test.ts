import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Dr. Nina Park', 'NP'],
  ['Luis Ortega, LCSW', 'LO'],
  ['Cher', 'C'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
