import type { CoverageEntryKind, CoverageEntryReason } from '@evenkeel/api-contract/telehealth/constants'
import { describe, expect, it } from 'vitest'
import {
  formatChange,
  describeEntry,
  describeSessionsLeft,
  filterVisibleEntries,
  describeSessionsUsed,
  describeAuthorizationPeriod,
} from './components/CoveredSessions.tsx'

const ZONE = 'America/Denver'
const entry = (
  kind: CoverageEntryKind,
  sessions: number,
  visit: string | null,
  reason: CoverageEntryReason | null = null,
) => ({
  kind,
  reason,
  visit_id: visit === null ? null : 7,
  can: [],
  sessions,
  entered_at: '2026-11-24T17:00:00Z',
  visit_at: visit,
})

describe('covered sessions text', () => {
  it.each([
    [{ sessions: 6, left: 4 }, '4 of 6 sessions left'],
    [{ sessions: 1, left: 1 }, '1 of 1 session left'],
    [{ sessions: 6, left: 0 }, 'None of 6 sessions left'],
    [{ sessions: null, left: null }, 'Your program sets no limit'],
  ])('%o is "%s" [ORG-09]', (numbers, words) => {
    expect(describeSessionsLeft(numbers)).toBe(words)
  })

  it('shows the last day of a contract year, not the first day of the next', () => {
    expect(describeAuthorizationPeriod({ from: '2026-07-01', until: '2027-07-01' })).toBe(
      'July 1, 2026 through June 30, 2027',
    )
    expect(describeAuthorizationPeriod({ from: null, until: '2027-01-01' })).toBe('Through December 31, 2026')
    expect(describeAuthorizationPeriod({ from: null, until: null })).toBeNull()
  })

  it('shows used and booked sessions', () => {
    expect(describeSessionsUsed({ used: 2, reserved: 1 })).toBe('2 used, 1 booked.')
    expect(describeSessionsUsed({ used: 0, reserved: 0 })).toBe('None used or booked yet.')
  })

  it("gives each change its reason, in the member's time zone", () => {
    const visit = '2026-12-01T17:00:00Z'
    expect(describeEntry(entry('grant', 6, null), ZONE)).toBe('Your program covers your sessions')
    expect(describeEntry(entry('reserve', -1, visit), ZONE)).toBe(
      'For your appointment on Tuesday, December 1 at 10:00 AM',
    )
    expect(describeEntry(entry('release', 1, visit), ZONE)).toBe(
      'Given back: your appointment on Tuesday, December 1 at 10:00 AM was canceled or moved',
    )
    expect(describeEntry(entry('release', 1, visit, 'moved'), ZONE)).toBe(
      'Given back: a new time took the place of your appointment on Tuesday, December 1 at 10:00 AM',
    )
    expect(describeEntry(entry('use', 0, visit, 'after_notice'), ZONE)).toBe(
      'Counts: your appointment on Tuesday, December 1 at 10:00 AM, because you canceled it after the time to cancel free',
    )
    expect(describeEntry(entry('adjust', 2, null), ZONE)).toBe('Your program covers more sessions now')
    expect(describeEntry(entry('adjust', -2, null), ZONE)).toBe('Your program covers fewer sessions now')
    expect(describeEntry(entry('adjust', 2, null, 'agreed_with_client'), ZONE)).toBe(
      'Your number of sessions was changed: we agreed on it with your program',
    )
    expect([6, -1, 0].map(formatChange)).toEqual(['+6', '−1', ''])
  })

  it('hides a late cancelation that was replaced by a new time, because the session was given back', () => {
    const [first, second] = ['2026-12-01T17:00:00Z', '2026-12-04T17:00:00Z']
    const moved = [
      { ...entry('reserve', -1, first), visit_id: 1 },
      { ...entry('use', 0, first, 'after_notice'), visit_id: 1 },
      { ...entry('reserve', -1, second), visit_id: 2 },
      { ...entry('release', 1, first, 'moved'), visit_id: 1 },
      { ...entry('use', 0, second, 'after_notice'), visit_id: 2 },
    ]
    expect(filterVisibleEntries(moved).map(({ kind, visit_id }) => `${kind} ${visit_id}`)).toEqual([
      'reserve 1',
      'reserve 2',
      'release 1',
      'use 2',
    ])
  })

  it('describes an entry by its kind when the reason is from a later release', () => {
    const visit = '2026-12-01T17:00:00Z'
    expect(
      (['use', 'uphold', 'waive'] as const).map((kind) => describeEntry(entry(kind, 0, visit), ZONE)),
    ).toEqual([
      'Counts: your appointment on Tuesday, December 1 at 10:00 AM',
      'We checked: the appointment counts. Call us if you see it otherwise.',
      'Given back: we do not count your appointment on Tuesday, December 1 at 10:00 AM',
    ])
  })
})
