import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { describe, expect, it } from 'vitest'
import { getCoveredSessions, isRootOrganization, getSessionCoverage } from './covered-sessions.ts'

const child = (id: string, number_of_sessions: number | null, is_no_of_sessions_hidden = false) => ({
  id,
  location: id,
  number_of_sessions,
  is_no_of_sessions_hidden,
})
const organisation = {
  is_root_org: false,
  number_of_sessions: 6,
  is_no_of_sessions_hidden: false,
  child_organisations: [child('schools', 8), child('hidden', null, true), child('none', 0)],
} as unknown as Organization

describe('organization', () => {
  it('is the root organization only if its record says so [ORG-08]', () => {
    expect(isRootOrganization({ ...organisation, is_root_org: true })).toBe(true)
    expect(isRootOrganization(organisation)).toBe(false)
    expect(isRootOrganization(null)).toBe(false)
  })

  it('shows the covered sessions of the selected child, else its own [ORG-09] [ORG-12]', () => {
    expect(getCoveredSessions(organisation, null)).toBe(6)
    expect(getCoveredSessions(organisation, 'schools')).toBe(8)
  })

  it('shows none if they are hidden or missing [ORG-10] [ORG-12]', () => {
    expect(getCoveredSessions(organisation, 'hidden')).toBeNull()
    expect(getCoveredSessions(organisation, 'none')).toBeNull()
    expect(getCoveredSessions({ ...organisation, is_no_of_sessions_hidden: true }, null)).toBeNull()
  })

  const number = (sessions: number) => ({ kind: 'number', sessions, frequency: 'once', noticeHours: null })
  const unsaid = { kind: 'unsaid' }
  const depends = { kind: 'depends' }

  it('shows no number to a visitor before a location is selected, and then that of the location [ORG-09] [ORG-10] [ORG-12]', () => {
    const chosen = (childId: string | null) => getSessionCoverage(organisation, null, childId)
    expect([chosen(null), chosen('somewhere else'), chosen('schools'), chosen('hidden')]).toEqual([
      depends,
      depends,
      number(8),
      unsaid,
    ])
    const plain = { ...organisation, child_organisations: [] }
    expect(getSessionCoverage(plain, null, null)).toEqual(number(6))
    expect(getSessionCoverage({ ...plain, is_no_of_sessions_hidden: true }, null, null)).toEqual(unsaid)
  })

  it('shows a member the number of their own location, whatever is selected on this device [ORG-09] [ORG-10] [ORG-12]', () => {
    for (const device of [null, 'schools', 'hidden', 'none', 'somewhere else']) {
      const at = (place: string | null) => getSessionCoverage(organisation, { organisation: place }, device)
      expect([at('schools'), at('hidden'), at('none'), at('own id'), at(null)]).toEqual([
        number(8),
        unsaid,
        unsaid,
        depends,
        depends,
      ])
    }
    const plain = { ...organisation, child_organisations: [] }
    expect(getSessionCoverage(plain, { organisation: 'own id' }, null)).toEqual(number(6))
  })
  it('shows a member of a class of employees the number of that class, unless the location hides it [ORG-09] [ORG-10]', () => {
    const at = (place: string) =>
      getSessionCoverage(organisation, { organisation: place, number_of_sessions: 10 }, null)
    expect([at('schools'), at('hidden'), at('own id')]).toEqual([number(10), unsaid, number(10)])
    const asEverybody = { organisation: 'own id', number_of_sessions: 6 }
    expect(getSessionCoverage(organisation, asEverybody, null)).toEqual(depends)
    const none = { organisation: 'schools', number_of_sessions: null }
    expect(getSessionCoverage(organisation, none, null)).toEqual(unsaid)
  })
})
