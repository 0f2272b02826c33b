import { expect, it } from 'vitest'
import { forgetWordsToMembers, hasTexts, keptHere, toMemberKey } from './kept-here.ts'
import { testStorage } from './test-storage.ts'

const isTold = (value: unknown): value is Record<'number' | 'end', string> =>
  hasTexts(value, ['number', 'end'])
const told = { number: 'L-1', end: '2027-12-31' }

it('has what was typed again after a reload, for the person who typed it alone, until it is saved', () => {
  const storage = testStorage()
  keptHere(storage, 'license a', isTold).write(told)
  expect(keptHere(storage, 'license a', isTold).read()).toEqual(told)
  expect(keptHere(storage, 'license b', isTold).read()).toBeNull()
  keptHere(storage, 'license a', isTold).clear()
  expect(keptHere(storage, 'license a', isTold).read()).toBeNull()
})

it.each(['{', 'null', '[]', '{"number":"L-1"}', '{"number":"L-1","end":3}'])(
  'takes what another release kept, or nonsense, for nothing: %s',
  (text) => {
    const storage = testStorage()
    storage.setItem('license a', text)
    expect(keptHere(storage, 'license a', isTold).read()).toBeNull()
  },
)

it('forgets words to members of everybody but one person, then of all, and nothing else', () => {
  const storage = testStorage()
  const [ada, bea] = ['ada', 'bea'].map((person) => keptHere(storage, toMemberKey('visit 1', person), isTold))
  const own = keptHere(storage, 'license ada', isTold)
  for (const one of [ada, bea, own]) one?.write(told)
  forgetWordsToMembers(storage, 'ada')
  expect([ada?.read(), bea?.read(), own.read()]).toEqual([told, null, told])
  forgetWordsToMembers(storage)
  expect([ada?.read(), own.read()]).toEqual([null, told])
})
