import { expect, it } from 'vitest'
import { emptyAuditSearch, toAuditQuery } from './audit-search.ts'

const zone = 'America/Denver'
const cedar = { id: 'c', username: 'cedarvalley', name: 'City of Cedar Valley' }

it('matches everything when nothing is entered', () => {
  expect(Object.values(toAuditQuery(emptyAuditSearch, zone)).every((value) => value === null)).toBe(true)
})

it('requires the organization of a member, because an email address alone does not identify one', () => {
  expect(toAuditQuery({ ...emptyAuditSearch, email: ' maria@example.com ' }, zone)).toBe('organisation')
  expect(
    toAuditQuery({ ...emptyAuditSearch, email: ' maria@example.com ', organisation: cedar }, zone),
  ).toMatchObject({
    member: { organisation: 'cedarvalley', email: 'maria@example.com' },
  })
})

it('searches from the start of the first day to the end of the last day', () => {
  expect(toAuditQuery({ ...emptyAuditSearch, from: '2026-11-01', until: '2026-11-01' }, zone)).toMatchObject({
    // Daylight saving time ends on this day.
    from: '2026-11-01T06:00:00Z',
    until: '2026-11-02T07:00:00Z',
  })
  expect(toAuditQuery({ ...emptyAuditSearch, from: '2026-11-02', until: '2026-11-01' }, zone)).toBe('dates')
})
