import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compareStateNames, stateOptions } from './state-names.ts'
import { usStates } from './us-states.ts'

const spanish = (): readonly string[] => {
  const catalog = readFileSync(new URL('../../locales/es/messages.po', import.meta.url), 'utf8')
  return Array.from(
    catalog.matchAll(/^msgctxt "us-states\..*\nmsgid .*\nmsgstr "(.+)"$/gm),
    ([, name = '']) => name,
  )
}

it.each([
  ['English', usStates.map(({ name }) => name), 'en-US'],
  ['Spanish', spanish(), 'es-US'],
  ['marked', ['Ávila', 'Azul', 'Óbidos', 'Oaxaca', 'de la Sierra', 'Dolores'], 'es-US'],
])('sorts states with %s names like a dictionary', (_, names, locale) => {
  expect(names.toReversed().toSorted(compareStateNames)).toEqual(
    names.toSorted((one, other) => one.localeCompare(other, locale)),
  )
})

it('lists every state once, by name', () => {
  expect(stateOptions).toHaveLength(usStates.length)
  expect(stateOptions.at(0)).toEqual({ value: 'AL', label: 'Alabama' })
  expect(stateOptions.at(-1)).toEqual({ value: 'WY', label: 'Wyoming' })
})
