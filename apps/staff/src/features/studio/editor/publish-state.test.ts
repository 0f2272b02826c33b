import type { StudioDraft } from '@evenkeel/contract/staff/studio-acts'
import { expect, it } from 'vitest'
import { shutBecause } from './publish-state.ts'

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

it('publishes what is saved and green, and nothing else', () => {
  expect(shutBecause(draft(), 'saved', 'green')).toBeNull()
  expect(shutBecause(draft(), 'saved', 'checking')).toBe('checking')
  expect(shutBecause(draft(), 'saved', 'failed')).toBe('notChecked')
  expect(shutBecause(draft(), 'failing', 'green')).toBe('notSaved')
  expect(shutBecause(draft({ draft: null }), 'saved', 'green')).toBe('nothingNew')
})

it('says faults before everything that passes by itself', () => {
  expect(shutBecause(draft(), 'saving', 'red')).toBe('red')
  expect(shutBecause(draft(), 'conflict', 'red')).toBe('conflict')
})

it('is shut for who may not publish, and for what the files keep', () => {
  const may = { ...draft().space.may, publish: false }
  expect(shutBecause(draft({ may }), 'saved', 'green')).toBe('notAllowed')
  expect(shutBecause(draft({ owner: 'files' }), 'saved', 'green')).toBe('ownedByFiles')
})
