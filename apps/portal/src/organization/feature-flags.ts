import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { paths, type RouteName } from '#lib/paths.ts'

type RouteRestrictions = Pick<Organization, 'restricted_routes'>

/** Routes that are available if no organization could be loaded (RD-105). */
const alwaysOpenRoutes: readonly RouteName[] = [
  'home',
  'terms',
  'privacy',
  'notice',
  'statement',
  'security',
  'accessibility',
  'sitemap',
  'search-services',
]
/**
 * Feature flags of an organization. The product's own site has no log-in, none of the pages that need it, and not two other pages (ROLE-10).
 */
const rootHiddenRoutes: readonly RouteName[] = [
  'about',
  'contact',
  'login',
  'appointments',
  'messages',
  'documents',
  'profile',
]
/** Parent routes. Pages are restricted together with their parent, so that none stays reachable by URL. */
const parentRoutes: Partial<Record<RouteName, RouteName>> = {
  topic: 'topics',
  article: 'topics',
  'topics-search': 'topics',
  'visit-room': 'appointments',
  conversation: 'messages',
  message: 'messages',
  'documents-sent': 'documents',
  // The intake ends in booking: without booking it has no purpose.
  'help-myself': 'schedule',
  'safety-screen': 'schedule',
  'appointment-type': 'schedule',
  face2face: 'schedule',
  results: 'schedule',
  'provider-schedule': 'schedule',
  appointment: 'schedule',
  'provider-query': 'schedule',
  register: 'schedule',
  'register-verification': 'schedule',
  'register-success': 'schedule',
}

/**
 * Intake and booking end with an account at one organization, so an organization must be selected first
 * (ORG-15, RD-105).
 */
const requiresOrganization = (name: RouteName): boolean =>
  (parentRoutes[name] ?? name) === 'schedule' ||
  name === 'help-someone-else' ||
  name === 'help-someone-else-question'

/** True if the organization restricts the route (ORG-16). */
export const isRestricted = ({ restricted_routes: names }: RouteRestrictions, name: RouteName): boolean =>
  names.includes(parentRoutes[name] ?? name)

/**
 * True if an organization must be selected before this page: there is none, or only the product's own site.
 */
export const requiresOrganizationChoice = (
  organisation: Pick<Organization, 'is_root_org'> | null,
  name: RouteName,
): boolean => (organisation === null || organisation.is_root_org) && requiresOrganization(name)

/** Restricted paths of an organization, for links without a route name. */
export const getRestrictedPaths = (organisation: RouteRestrictions): ReadonlySet<string> =>
  new Set(
    (Object.keys(paths) as RouteName[])
      .filter((name) => isRestricted(organisation, name))
      .map((name) => paths[name]),
  )

/**
 * True if a page may link to a route: there is an organization that has it and does not restrict it (ORG-16,
 * RD-108). No link is better than a broken link.
 */
export function isRouteAvailable(
  organisation: Pick<Organization, 'is_root_org' | 'restricted_routes'> | null,
  name: RouteName,
): boolean {
  if (!organisation) return alwaysOpenRoutes.includes(name)
  if (organisation.is_root_org && rootHiddenRoutes.includes(name)) return false
  if (requiresOrganizationChoice(organisation, name)) return false
  return !isRestricted(organisation, name)
}
