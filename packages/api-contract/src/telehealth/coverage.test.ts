import { expect, it } from 'vitest'
import { CoverageEntry } from './schemas/coverage.ts'

const entry = {
  kind: 'adjust',
  reason: 'crisis',
  sessions: 2,
  entered_at: '2026-11-24T17:00:00Z',
  visit_at: null,
  visit_id: null,
  can: [],
}

it('treats a reason of a later release as null, and keeps everything else', () => {
  expect(CoverageEntry.parse(entry)).toEqual(entry)
  expect(CoverageEntry.parse({ ...entry, reason: 'of_the_next_release' })).toEqual({ ...entry, reason: null })
  expect(CoverageEntry.safeParse({ ...entry, sessions: 'two' }).success).toBe(false)
})
