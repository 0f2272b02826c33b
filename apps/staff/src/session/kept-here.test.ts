import { expect, it } from 'vitest'
import { profileKeeper } from './kept-profile.ts'

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

it('has what was typed again after a reload, for the person who typed it alone, until it is saved', () => {
  const storage = store()
  profileKeeper(storage, 'a').write({ statement: 'I listen.' })
  expect(profileKeeper(storage, 'a').read()).toEqual({ statement: 'I listen.' })
  expect(profileKeeper(storage, 'b').read()).toBeNull()
  profileKeeper(storage, 'a').clear()
  expect(profileKeeper(storage, 'a').read()).toBeNull()
})

it('takes nonsense in the store for nothing', () => {
  const storage = store()
  storage.setItem('counselor profile a', '{')
  expect(profileKeeper(storage, 'a').read()).toBeNull()
})
