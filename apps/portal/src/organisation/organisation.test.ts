import type { Organisation } from '@evenkeel/contract/own/organisations'
import { describe, expect, it } from 'vitest'
import { coveredSessions, isRootOrganisation, sessionsKnown, sessionsToShow } from './organisation.ts'

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
} as unknown as Organisation

describe('organisation', () => {
  it('is the root organisation only when its record says so [ORG-08]', () => {
    expect(isRootOrganisation({ ...organisation, is_root_org: true })).toBe(true)
    expect(isRootOrganisation(organisation)).toBe(false)
    expect(isRootOrganisation(null)).toBe(false)
  })

  it("shows the chosen child's covered sessions, else its own [ORG-09] [ORG-12]", () => {
    expect(coveredSessions(organisation, null)).toBe(6)
    expect(coveredSessions(organisation, 'schools')).toBe(8)
  })

  it('shows none when they are hidden or none are named [ORG-10] [ORG-12]', () => {
    expect(coveredSessions(organisation, 'hidden')).toBeNull()
    expect(coveredSessions(organisation, 'none')).toBeNull()
    expect(coveredSessions({ ...organisation, is_no_of_sessions_hidden: true }, null)).toBeNull()
  })

  it('says no number before the location is chosen, and then that of the location [ORG-09] [ORG-10] [ORG-12]', () => {
    expect(sessionsKnown(organisation, null)).toEqual({ kind: 'depends' })
    expect(sessionsKnown(organisation, 'somewhere else')).toEqual({ kind: 'depends' })
    expect(sessionsKnown(organisation, 'schools')).toEqual({ kind: 'number', sessions: 8 })
    expect(sessionsKnown(organisation, 'hidden')).toEqual({ kind: 'unsaid' })
    const plain = { ...organisation, child_organisations: [] }
    expect(sessionsKnown(plain, null)).toEqual({ kind: 'number', sessions: 6 })
    expect(sessionsKnown({ ...plain, is_no_of_sessions_hidden: true }, null)).toEqual({ kind: 'unsaid' })
  })
  it('shows a member the number of where they work, and a visitor that of the chosen location [ORG-09] [ORG-10] [ORG-12]', () => {
    const at = (place: string | null) => sessionsToShow(organisation, { organisation: place }, 'schools')
    expect([at('schools'), at('hidden'), at('own id'), at(null)]).toEqual([8, null, 6, 6])
    const chosen = (childId: string | null) => sessionsToShow(organisation, null, childId)
    expect([chosen('schools'), chosen('hidden'), chosen(null)]).toEqual([8, null, null])
    expect(sessionsToShow({ ...organisation, child_organisations: [] }, null, null)).toBe(6)
  })
})
