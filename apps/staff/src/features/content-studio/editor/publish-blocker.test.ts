import type { StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { expect, it } from 'vitest'
import { findPublishBlocker } from './use-checks.ts'

const draft = (over: Partial<StudioDraft['space']> = {}): Pick<StudioDraft, 'space'> => ({
  space: {
    id: 'home',
    kind: 'home',
    organisation: null,
    owner: 'studio',
    state: 'active',
    restricted_routes: [],
    intakes: [],
    published: null,
    draft: { revision: 2, saved_at: '2026-11-24T09:00:00Z', saved_by: { id: 'home', name: 'Dana Moss' } },
    pages_at: null,
    may: { edit: 'all', publish: true, decide: true, take_over: false, give_back: true },
    ...over,
  },
})

it('allows publishing only for a saved draft that passes all checks', () => {
  expect(findPublishBlocker(draft(), 'saved', 'green')).toBeNull()
  expect(findPublishBlocker(draft(), 'saved', 'checking')).toBe('checking')
  expect(findPublishBlocker(draft(), 'saved', 'failed')).toBe('notChecked')
  expect(findPublishBlocker(draft(), 'failing', 'green')).toBe('notSaved')
  expect(findPublishBlocker(draft({ draft: null }), 'saved', 'green')).toBe('nothingNew')
})

it('reports problems before temporary reasons', () => {
  expect(findPublishBlocker(draft(), 'saving', 'red')).toBe('red')
  expect(findPublishBlocker(draft(), 'conflict', 'red')).toBe('conflict')
})

it('blocks people without the right to publish, and file-managed spaces', () => {
  const may = { ...draft().space.may, publish: false }
  expect(findPublishBlocker(draft({ may }), 'saved', 'green')).toBe('notAllowed')
  expect(findPublishBlocker(draft({ owner: 'files' }), 'saved', 'green')).toBe('ownedByFiles')
})
