import type { Organisation } from '@evenkeel/contract/own/organisations'

/** The product's own site without a client (ORG-08). */
export const isRootOrganisation = (organisation: Organisation | null): boolean =>
  organisation?.is_root_org === true

/**
 * Covered sessions to show: the chosen child's number, else the organisation's; null when hidden, unknown or zero
 * (ORG-09, ORG-10, ORG-12). Hidden numbers never reach the browser in the first place (RD-015).
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

/**
 * What can be said: of the place where a member works, as the record says it, whatever was chosen on this device; for
 * everybody else of the chosen one. An organisation with locations says no number before one is chosen: they may differ
 * (ORG-09, ORG-10, ORG-12, RD-113).
 */
export function sessionsKnown(
  organisation: Organisation,
  member: { readonly organisation: string | null } | null,
  childId: string | null,
): SessionsKnown {
  const locations = organisation.child_organisations
  if (!member && locations.length > 0 && !locations.some(({ id }) => id === childId))
    return { kind: 'depends' }
  const sessions = coveredSessions(organisation, member ? member.organisation : childId)
  return sessions === null ? { kind: 'unsaid' } : { kind: 'number', sessions }
}
