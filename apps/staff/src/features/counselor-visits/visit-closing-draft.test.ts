import { expect, it } from 'vitest'
import { createVisitClosingDraftStore, emptyVisitClosingDraft } from './components/CloseVisitForm.tsx'

/** In-memory storage. */
function store(): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
const chosen = { attendance: 'took_place', closing: { topic: 'grief', length: 'shorter' } } as const

it('keeps the draft across a reload, for this person and visit only, until the visit is closed', () => {
  const storage = store()
  createVisitClosingDraftStore(storage, 'dana', 1).write(chosen)
  expect(createVisitClosingDraftStore(storage, 'dana', 1).read()).toEqual({
    attendance: 'took_place',
    closing: { referred_to: 'nobody', topic: 'grief', length: 'shorter' },
  })
  expect(createVisitClosingDraftStore(storage, 'ines', 1).read()).toEqual(emptyVisitClosingDraft)
  expect(createVisitClosingDraftStore(storage, 'dana', 2).read()).toEqual(emptyVisitClosingDraft)
  createVisitClosingDraftStore(storage, 'dana', 1).clear()
  expect(createVisitClosingDraftStore(storage, 'dana', 1).read()).toEqual(emptyVisitClosingDraft)
})

it.each(['nonsense', '{"attendance":"flew","closing":{"topic":"birds"}}', '[]', '7'])(
  'starts over when the stored value is invalid: %s',
  (kept) => {
    const storage = store()
    storage.setItem('visit end dana 1', kept)
    expect(createVisitClosingDraftStore(storage, 'dana', 1).read()).toEqual(emptyVisitClosingDraft)
  },
)
