import { expect, it } from 'vitest'
import {
  clearMemberMessageDrafts,
  hasStringFields,
  createDraftStore,
  memberMessageDraftKey,
} from './drafts.ts'
import { createMemoryStorage } from '#testing/memory-storage.ts'

const isTold = (value: unknown): value is Record<'number' | 'end', string> =>
  hasStringFields(value, ['number', 'end'])
const told = { number: 'L-1', end: '2027-12-31' }

it('restores a draft after a reload, for its author only, until it is saved', () => {
  const storage = createMemoryStorage()
  createDraftStore(storage, 'license a', isTold).write(told)
  expect(createDraftStore(storage, 'license a', isTold).read()).toEqual(told)
  expect(createDraftStore(storage, 'license b', isTold).read()).toBeNull()
  createDraftStore(storage, 'license a', isTold).clear()
  expect(createDraftStore(storage, 'license a', isTold).read()).toBeNull()
})

it.each(['{', 'null', '[]', '{"number":"L-1"}', '{"number":"L-1","end":3}'])(
  'ignores a draft of another release or an invalid one: %s',
  (text) => {
    const storage = createMemoryStorage()
    storage.setItem('license a', text)
    expect(createDraftStore(storage, 'license a', isTold).read()).toBeNull()
  },
)

it('clears message drafts of everyone but one person, then of everyone, and nothing else', () => {
  const storage = createMemoryStorage()
  const [ada, bea] = ['ada', 'bea'].map((person) =>
    createDraftStore(storage, memberMessageDraftKey('visit 1', person), isTold),
  )
  const own = createDraftStore(storage, 'license ada', isTold)
  for (const one of [ada, bea, own]) one?.write(told)
  clearMemberMessageDrafts(storage, 'ada')
  expect([ada?.read(), bea?.read(), own.read()]).toEqual([told, null, told])
  clearMemberMessageDrafts(storage)
  expect([ada?.read(), own.read()]).toEqual([null, told])
})
