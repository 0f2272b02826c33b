import { describe, expect, it } from 'vitest'
import { emptyGrantDraft, filterStaffAccounts, formatLastDay, toGrant } from './components/GrantFields.tsx'
import type { StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'

const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const zone = 'America/Denver'
const cedar = { id: 'c', username: 'cedarvalley', name: 'City of Cedar Valley' }
const careLine = { ...emptyGrantDraft, role: 'care_line' } as const

describe('grant draft', () => {
  it('requires a role, and an organization when the role is for one only', () => {
    expect(toGrant(emptyGrantDraft, now, zone)).toBe('role')
    expect(toGrant({ ...careLine, where: 'one' }, now, zone)).toBe('organisation')
    expect(toGrant({ ...careLine, where: 'one', organisation: cedar }, now, zone)).toMatchObject({
      role: 'care_line',
      organisation_id: 'c',
    })
  })

  it('covers all organizations for an administrator, whatever was chosen before', () => {
    const draft = { ...emptyGrantDraft, role: 'administrator', where: 'one', organisation: cedar } as const
    expect(toGrant(draft, now, zone)).toMatchObject({ organisation_id: null })
  })

  it("is valid from the start of the first day to the end of the last day, in the grantor's time zone", () => {
    expect(toGrant({ ...careLine, from: '2026-12-01', until: '2026-12-24' }, now, zone)).toMatchObject({
      valid_from: '2026-12-01T07:00:00Z',
      valid_until: '2026-12-25T07:00:00Z',
    })
    expect(toGrant({ ...careLine, from: '2026-11-24', until: '2026-11-24' }, now, zone)).toMatchObject({
      valid_from: null,
      valid_until: '2026-11-25T07:00:00Z',
    })
  })

  it('shows the last day that was entered, not the day after', () => {
    const given = toGrant({ ...careLine, until: '2026-11-28' }, now, zone)
    const until = typeof given === 'string' ? '' : (given.valid_until ?? '')
    expect(until).toBe('2026-11-29T07:00:00Z')
    expect(formatLastDay(until, zone)).toBe('Nov 28, 2026')
  })

  it('rejects an end before the start or in the past', () => {
    expect(toGrant({ ...careLine, from: '2026-12-01', until: '2026-11-30' }, now, zone)).toBe('dates')
    expect(toGrant({ ...careLine, until: '2026-11-22' }, now, zone)).toBe('dates')
  })
})

it('finds people by words of their name or address', () => {
  const people = [
    { name: 'Dana Moss', email: 'dana@care.example' },
    { name: 'Jo Whitfield', email: 'jo@care.example' },
  ] as StaffAccount[]
  expect(filterStaffAccounts(people, 'moss dana').map(({ name }) => name)).toEqual(['Dana Moss'])
  expect(filterStaffAccounts(people, 'care.ex')).toHaveLength(2)
})
