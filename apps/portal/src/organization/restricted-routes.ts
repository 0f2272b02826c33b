import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { paths, type RouteName } from '#lib/paths.ts'

type RouteRestrictions = Pick<Organization, 'restricted_routes'>

/** What stays open when no organisation could be loaded (RD-105). */
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
/** The product's own site keeps log-in out of sight, and so what needs one, and two pages more (ROLE-10). */
const rootHiddenRoutes: readonly RouteName[] = [
  'about',
  'contact',
  'login',
  'appointments',
  'messages',
  'documents',
  'profile',
]
/** Pages that belong to another one and are restricted together with it: what is closed at the front has no back door. */
const parentRoutes: Partial<Record<RouteName, RouteName>> = {
  topic: 'topics',
  article: 'topics',
  'topics-search': 'topics',
  'visit-room': 'appointments',
  conversation: 'messages',
  message: 'messages',
  'documents-sent': 'documents',
  // The questions end in booking: where that is left out, nobody is asked them for nothing.
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
 * Questions and booking: they end with an account at one organisation, so that is chosen before the first of them
 * (ORG-15, RD-105).
 */
const requiresOrganization = (name: RouteName): boolean =>
  (parentRoutes[name] ?? name) === 'schedule' ||
  name === 'help-someone-else' ||
  name === 'help-someone-else-question'

/** Whether an organisation has left a page out (ORG-16). */
export const isRestricted = ({ restricted_routes: names }: RouteRestrictions, name: RouteName): boolean =>
  names.includes(parentRoutes[name] ?? name)

/** Whether an organisation has to be chosen before this page: there is none, or only the product's own site. */
export const requiresOrganizationChoice = (
  organisation: Pick<Organization, 'is_root_org'> | null,
  name: RouteName,
): boolean => (organisation === null || organisation.is_root_org) && requiresOrganization(name)

/** Paths an organisation has left out, for links whose route is not known by name. */
export const getRestrictedPaths = (organisation: RouteRestrictions): ReadonlySet<string> =>
  new Set(
    (Object.keys(paths) as RouteName[])
      .filter((name) => isRestricted(organisation, name))
      .map((name) => paths[name]),
  )

/**
 * Whether a page may link to a route here: not without an organisation that has it, not where the organisation
 * restricts it (ORG-16, RD-108). A link that leads nowhere is worse than none.
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
