import type { Authorization, CoverageEntry } from '@evenkeel/api-contract/telehealth/coverage'
import { describe, expect, it } from 'vitest'
import { findUndecidedEntries, isAdjustable, parseSessionCount, formatSigned } from './session-decisions.ts'

const entry = (kind: CoverageEntry['kind'], visit_id: number | null): CoverageEntry => ({
  kind,
  reason: null,
  sessions: 0,
  entered_at: '2026-11-24T10:00:00Z',
  visit_at: null,
  visit_id,
  can: [],
})
const authorization: Authorization = {
  code: 'A',
  concern: null,
  from: null,
  until: null,
  sessions: 6,
  used: 1,
  reserved: 0,
  left: 5,
  entries: [],
}
const at = (...entries: CoverageEntry[]): readonly number[] => [
  ...findUndecidedEntries({ ...authorization, entries }),
]

describe('findUndecidedEntries', () => {
  it('returns visits that count although they did not take place, once, at their latest entry', () => {
    expect(at(entry('grant', null), entry('reserve', 1), entry('use', 1), entry('contest', 1))).toEqual([3])
  })
  it('excludes visits decided by staff until the member contests again', () => {
    expect(at(entry('use', 1), entry('uphold', 1))).toEqual([])
    expect(at(entry('use', 1), entry('uphold', 1), entry('contest', 1))).toEqual([2])
  })
  it('excludes visits that took place or were returned', () => {
    expect(at(entry('reserve', 1), entry('reserve', 2), entry('release', 2))).toEqual([])
  })
})

it('offers adjustment until the last covered day, when there is a limit', () => {
  const on = (day: string, changes: Partial<Authorization> = {}): boolean =>
    isAdjustable({ ...authorization, until: '2027-01-01', ...changes }, Temporal.PlainDate.from(day))
  expect([on('2026-12-31'), on('2027-01-01'), on('2030-01-01', { until: null })]).toEqual([true, false, true])
  expect(on('2026-12-31', { sessions: null })).toBe(false)
})

it('parses a session count with any minus sign and rejects invalid counts', () => {
  expect(['2', '+2', '-1', '−3', '0', '51', '1.5', 'two', ''].map(parseSessionCount)).toEqual([
    2,
    2,
    -1,
    -3,
    null,
    null,
    null,
    null,
    null,
  ])
  expect([2, -1, 0].map(formatSigned)).toEqual(['+2', '−1', ''])
})
