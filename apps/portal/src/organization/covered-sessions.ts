import type { SessionFrequency } from '@evenkeel/api-contract/reference-data/session-frequencies'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'

/** The product's own site without a client (ORG-08). */
export const isRootOrganization = (organisation: Organization | null): boolean =>
  organisation?.is_root_org === true

/** The selected location; null if none is selected or the id is unknown. */
const getChildOrganization = (organisation: Organization, childId: string | null) =>
  organisation.child_organisations.find(({ id }) => id === childId) ?? organisation

/**
 * Covered sessions to show: the selected child's number, else the organization's; null if hidden, unknown or
 * zero (ORG-09, ORG-10, ORG-12). Hidden numbers are never sent to the browser (RD-015).
 */
export function getCoveredSessions(organisation: Organization, childId: string | null): number | null {
  const source = getChildOrganization(organisation, childId)
  return source.is_no_of_sessions_hidden ? null : source.number_of_sessions || null
}

/** What can be shown about covered sessions: a number, that it depends on the location, or nothing. */
export type SessionCoverage =
  | {
      readonly kind: 'number'
      readonly sessions: number
      readonly frequency: SessionFrequency
      /** Hours before a visit from which a canceled visit counts; null if not shown. */
      readonly noticeHours: number | null
    }
  | { readonly kind: 'depends' }
  | { readonly kind: 'unsaid' }

type MemberOrganization = Pick<User, 'organisation' | 'number_of_sessions'>

/**
 * True if an organization has locations, none is selected and nothing else determines the number, as a class
 * of employees would.
 */
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
 * Coverage to show: for a member, that of the location in their record, whatever is selected on this device;
 * for others, that of the selected location. If an organization has locations, no number shows before one is
 * selected, because they may differ (ORG-09, ORG-10, ORG-12, RD-113).
 */
export const getSessionCoverage = (
  organisation: Organization,
  member: MemberOrganization | null,
  childId: string | null,
): SessionCoverage =>
  isLocationUnknown(organisation, member, childId)
    ? { kind: 'depends' }
    : getGrantedSessions(organisation, member, childId)

/**
 * The current grant; that of the organization until a location is selected. For terms of use, not for
 * promising a number.
 */
export function getGrantedSessions(
  organisation: Organization,
  member: MemberOrganization | null,
  childId: string | null,
): SessionCoverage {
  const workplace = member ? member.organisation : childId
  const ofPlace = getCoveredSessions(organisation, workplace)
  // A class of employees may have a separate number, which only the member's record contains.
  const { number_of_sessions: sessions = ofPlace } = member ?? {}
  if (sessions === null || getChildOrganization(organisation, workplace).is_no_of_sessions_hidden)
    return { kind: 'unsaid' }
  const { session_frequency: frequency, session_notice_hours: hours } = getChildOrganization(
    organisation,
    workplace,
  )
  return { kind: 'number', sessions, frequency: frequency ?? 'once', noticeHours: hours ?? null }
}
