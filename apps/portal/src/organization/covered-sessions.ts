import type { SessionFrequency } from '@evenkeel/api-contract/reference-data/session-frequencies'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { User } from '@evenkeel/api-contract/portal/users'

/** The product's own site without a client (ORG-08). */
export const isRootOrganization = (organisation: Organization | null): boolean =>
  organisation?.is_root_org === true

/** The chosen location, or the organisation where none is, or an unknown one. */
const getChildOrganization = (organisation: Organization, childId: string | null) =>
  organisation.child_organisations.find(({ id }) => id === childId) ?? organisation

/**
 * Covered sessions to show: the chosen child's number, else the organisation's; null when hidden, unknown or zero
 * (ORG-09, ORG-10, ORG-12). Hidden numbers never reach the browser in the first place (RD-015).
 */
export function getCoveredSessions(organisation: Organization, childId: string | null): number | null {
  const source = getChildOrganization(organisation, childId)
  return source.is_no_of_sessions_hidden ? null : source.number_of_sessions || null
}

/** What can be said about covered sessions: their number, that it depends on the location, or nothing. */
export type SessionCoverage =
  | {
      readonly kind: 'number'
      readonly sessions: number
      readonly frequency: SessionFrequency
      /** Hours before a visit from which on it counts even if it is canceled; null where that is not told. */
      readonly noticeHours: number | null
    }
  | { readonly kind: 'depends' }
  | { readonly kind: 'unsaid' }

type MemberOrganization = Pick<User, 'organisation' | 'number_of_sessions'>

/** Whether an organisation has locations, none of them is named, and nothing else decides the number: a class of employees would. */
function isLocationUnknown(
  organisation: Organization,
  member: MemberOrganization | null,
  childId: string | null,
): boolean {
  const locations = organisation.child_organisations
  const workplace = member ? member.organisation : childId
  if (locations.length === 0 || locations.some(({ id }) => id === workplace)) return false
  const { number_of_sessions: sessions = organisation.number_of_sessions } = member ?? {}
  return sessions === organisation.number_of_sessions
}

/**
 * What can be said: of the place where a member works, as the record says it, whatever was chosen on this device; for
 * everybody else of the chosen one. An organisation with locations says no number before one is named: they may differ
 * (ORG-09, ORG-10, ORG-12, RD-113).
 */
export const getSessionCoverage = (
  organisation: Organization,
  member: MemberOrganization | null,
  childId: string | null,
): SessionCoverage =>
  isLocationUnknown(organisation, member, childId)
    ? { kind: 'depends' }
    : getGrantedSessions(organisation, member, childId)

/** What is granted right now, before a place is named those of the organisation: for what is counted, not to promise a number. */
export function getGrantedSessions(
  organisation: Organization,
  member: MemberOrganization | null,
  childId: string | null,
): SessionCoverage {
  const workplace = member ? member.organisation : childId
  const ofPlace = getCoveredSessions(organisation, workplace)
  // A class of employees may have a number of its own: only the member's record says it.
  const { number_of_sessions: sessions = ofPlace } = member ?? {}
  if (sessions === null || getChildOrganization(organisation, workplace).is_no_of_sessions_hidden)
    return { kind: 'unsaid' }
  const { session_frequency: frequency, session_notice_hours: hours } = getChildOrganization(
    organisation,
    workplace,
  )
  return { kind: 'number', sessions, frequency: frequency ?? 'once', noticeHours: hours ?? null }
}
