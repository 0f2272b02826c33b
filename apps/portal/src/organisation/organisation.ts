import type { Organisation } from '@evenkeel/contract/own/organisations'

/** The product's own site without a client (ORG-08). */
export const isRootOrganisation = (organisation: Organisation | null): boolean =>
  organisation?.is_root_org === true

/**
 * Covered sessions to show: the chosen child's number, else the organisation's; null when hidden, unknown or zero
 * (ORG-09, ORG-10, ORG-12). Hidden numbers never reach the browser in the first place (ruling R15).
 */
export function coveredSessions(organisation: Organisation, childId: string | null): number | null {
  const child = organisation.child_organisations.find(({ id }) => id === childId)
  const source = child ?? organisation
  return source.is_no_of_sessions_hidden ? null : source.number_of_sessions || null
}

/** What can be said about covered sessions: their number, that it depends on the location, or nothing. */
export type SessionsKnown =
  | { readonly kind: 'number'; readonly sessions: number }
  | { readonly kind: 'depends' }
  | { readonly kind: 'unsaid' }

/** An organisation with locations says no number before the location is chosen: they may differ (ORG-12, AMB-13). */
export function sessionsKnown(organisation: Organisation, childId: string | null): SessionsKnown {
  const locations = organisation.child_organisations
  if (locations.length > 0 && !locations.some(({ id }) => id === childId)) return { kind: 'depends' }
  const sessions = coveredSessions(organisation, childId)
  return sessions === null ? { kind: 'unsaid' } : { kind: 'number', sessions }
}

/**
 * The number to show to whoever books: that of the place where they work, as a member's record says it, else as it was
 * chosen here; null while it is not known, and where it is hidden (ORG-09, ORG-10, ORG-12).
 */
export function sessionsToShow(
  organisation: Organisation,
  member: { readonly organisation: string | null } | null,
  childId: string | null,
): number | null {
  if (member) return coveredSessions(organisation, member.organisation)
  const known = sessionsKnown(organisation, childId)
  return known.kind === 'number' ? known.sessions : null
}
