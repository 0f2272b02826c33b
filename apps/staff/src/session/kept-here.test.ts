import { expect, it } from 'vitest'
import { hasTexts, keptHere } from './kept-here.ts'

/** A store as browsers have one. */
function store(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const isTold = (value: unknown): value is Record<'number' | 'end', string> =>
  hasTexts(value, ['number', 'end'])
const told = { number: 'L-1', end: '2027-12-31' }

it('has what was typed again after a reload, for the person who typed it alone, until it is saved', () => {
  const storage = store()
  keptHere(storage, 'license a', isTold).write(told)
  expect(keptHere(storage, 'license a', isTold).read()).toEqual(told)
  expect(keptHere(storage, 'license b', isTold).read()).toBeNull()
  keptHere(storage, 'license a', isTold).clear()
  expect(keptHere(storage, 'license a', isTold).read()).toBeNull()
})

it.each(['{', 'null', '[]', '{"number":"L-1"}', '{"number":"L-1","end":3}'])(
  'takes what another release kept, or nonsense, for nothing: %s',
  (text) => {
    const storage = store()
    storage.setItem('license a', text)
    expect(keptHere(storage, 'license a', isTold).read()).toBeNull()
  },
)
