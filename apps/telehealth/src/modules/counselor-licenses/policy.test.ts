import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { limits } from '@evenkeel/api-contract/limits'
import { describe, expect, it } from 'vitest'
import {
  daysUntil,
  endOfDayInState,
  findDueWarning,
  getLicenseNote,
  getLicenseStatus,
  type LicenseRow,
  licenseTimeZone,
  presentLicense,
  validateEndDate,
} from './policy.ts'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const row = (over: Partial<LicenseRow> = {}): LicenseRow => ({
  providerId: 1_000_001,
  state: 'OH',
  sortName: 'Calder, Ines',
  nextFree: null,
  refreshAt: at('2026-01-01T00:00:00Z'),
  number: 'L-1',
  endsOn: '2026-12-31',
  endsAt: endOfDayInState('OH', '2026-12-31'),
  checkedAt: at('2026-01-01T00:00:00Z'),
  checkedBy: null,
  claimedNumber: null,
  claimedEndsOn: null,
  claimedAt: null,
  refusal: null,
  warnedDays: null,
  ...over,
})

describe('last day of a license', () => {
  it('ends at midnight in its state, also on nights with a daylight saving change', () => {
    expect(endOfDayInState('OH', '2026-12-31').toString()).toBe('2027-01-01T05:00:00Z')
    expect(endOfDayInState('HI', '2026-12-31').toString()).toBe('2027-01-01T10:00:00Z')
    // The nights of Ohio's daylight saving changes.
    expect(endOfDayInState('OH', '2026-03-08').toString()).toBe('2026-03-09T04:00:00Z')
    expect(endOfDayInState('OH', '2026-11-01').toString()).toBe('2026-11-02T05:00:00Z')
  })

  it('ends at the earlier midnight in a state with two time zones', () => {
    expect(['TN', 'OR', 'FL', 'TX'].map(licenseTimeZone)).toEqual([
      'America/New_York',
      'America/Denver',
      'America/New_York',
      'America/Chicago',
    ])
  })

  it.each(usStates.map(({ code }) => code))('lasts one day in %s', (state) => {
    const end = endOfDayInState(state, '2026-06-30')
    expect(daysUntil(state, '2026-06-30', end.subtract({ minutes: 1 }))).toBe(0)
    expect(daysUntil(state, '2026-06-30', end)).toBe(-1)
  })
})

describe('license status', () => {
  it('changes in the minute after the last day', () => {
    expect(getLicenseStatus(row(), at('2027-01-01T04:59:59Z'))).toBe('held')
    expect(getLicenseStatus(row(), at('2027-01-01T05:00:00Z'))).toBe('ended')
    expect(getLicenseStatus(row({ checkedAt: null }), at('2026-06-01T00:00:00Z'))).toBe('waiting')
    expect(getLicenseStatus(row({ endsOn: null, endsAt: null }), at('2030-01-01T00:00:00Z'))).toBe('held')
  })

  it('shows the pending claim separately from the verified license', () => {
    const told = { claimedNumber: 'L-2', claimedEndsOn: '2028-12-31', claimedAt: at('2026-02-01T00:00:00Z') }
    const shown = presentLicense(
      row({ ...told, checkedAt: null, number: null, endsOn: null }),
      at('2026-02-02T00:00:00Z'),
    )
    expect([shown.number, shown.claim?.number]).toEqual([null, 'L-2'])
  })
})

describe('license notice for the counselor', () => {
  const claim = { claimedNumber: 'L-2', claimedEndsOn: '2028-12-31', claimedAt: at('2026-02-01T00:00:00Z') }
  const unchecked = { checkedAt: null, number: null, endsOn: null, endsAt: null }
  const noteAt = (when: string, over: Partial<LicenseRow> = {}) =>
    getLicenseNote(presentLicense(row(over), at(when)))?.note ?? null
  it.each([
    ['none, long before its end', '2026-06-01T00:00:00Z', {}, null],
    ['none, with a pending extension long before its end', '2026-06-01T00:00:00Z', claim, null],
    ['renewal, near its end', '2026-12-01T00:00:00Z', {}, 'ends_soon'],
    ['pending, with a pending renewal', '2026-12-01T00:00:00Z', claim, 'renewal_waits'],
    ['renewal, after its end', '2027-02-01T00:00:00Z', {}, 'ended'],
    ['pending, with a pending renewal after its end', '2027-02-01T00:00:00Z', claim, 'renewal_waits'],
    ['pending, before it is verified', '2026-06-01T00:00:00Z', { ...claim, ...unchecked }, 'unchecked'],
    [
      'correction, after a rejected claim',
      '2026-06-01T00:00:00Z',
      { ...claim, refusal: 'other_end' },
      'refused',
    ],
    ['none, without an end', '2030-06-01T00:00:00Z', { endsOn: null, endsAt: null }, null],
  ] as const)('is %s', (_what, when, over, note) => {
    expect(noteAt(when, over)).toBe(note)
  })
})

describe('license warnings', () => {
  it('are due once each, and only the latest after several missed days', () => {
    const onDay = (days: number, warnedDays: number | null) =>
      findDueWarning(
        row({ warnedDays }),
        endOfDayInState('OH', '2026-12-31').subtract({ hours: 24 * days + 12 }),
      )
    expect(onDay(61, null)).toBeNull()
    expect(onDay(60, null)).toBe(60)
    expect(onDay(45, 60)).toBeNull()
    expect(onDay(10, 60)).toBe(14)
    expect(onDay(2, 14)).toBe(3)
    expect(onDay(0, 3)).toBeNull()
    expect(limits.licenceWarnings).toEqual([60, 30, 14, 3])
  })

  it('are not due for licenses that were never verified or have ended', () => {
    expect(findDueWarning(row({ checkedAt: null }), at('2026-12-30T12:00:00Z'))).toBeNull()
    expect(findDueWarning(row(), at('2027-01-02T12:00:00Z'))).toBeNull()
  })
})

it('accepts a last day from today on, within the longest term a state grants', () => {
  const now = at('2026-06-30T16:00:00Z')
  expect(validateEndDate('OH', '2026-06-30', now)).toBeNull()
  expect(validateEndDate('OH', '2026-06-29', now)).not.toBeNull()
  expect(validateEndDate('OH', '2036-07-01', now)).not.toBeNull()
})
