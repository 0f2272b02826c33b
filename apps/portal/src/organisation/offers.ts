import type { Organisation } from '@evenkeel/contract/own/organisations'
import { paths, type RouteName } from '#lib/paths.ts'

type Restricting = Pick<Organisation, 'restricted_routes'>

/** What stays open when no organisation could be loaded (RD-105). */
const openToAll: readonly RouteName[] = [
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
const hiddenFromRoot: readonly RouteName[] = [
  'about',
  'contact',
  'login',
  'appointments',
  'messages',
  'documents',
  'profile',
]
/** Pages that belong to another one and are restricted together with it: what is closed at the front has no back door. */
const partOf: Partial<Record<RouteName, RouteName>> = {
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
const isOfOneProgram = (name: RouteName): boolean =>
  (partOf[name] ?? name) === 'schedule' ||
  name === 'help-someone-else' ||
  name === 'help-someone-else-question'

/** Whether an organisation has left a page out (ORG-16). */
export const isRestricted = ({ restricted_routes: names }: Restricting, name: RouteName): boolean =>
  names.includes(partOf[name] ?? name)

/** Whether an organisation has to be chosen before this page: there is none, or only the product's own site. */
export const choosesFirst = (
  organisation: Pick<Organisation, 'is_root_org'> | null,
  name: RouteName,
): boolean => (organisation === null || organisation.is_root_org) && isOfOneProgram(name)

/** Paths an organisation has left out, for links whose route is not known by name. */
export const restrictedPaths = (organisation: Restricting): ReadonlySet<string> =>
  new Set(
    (Object.keys(paths) as RouteName[])
      .filter((name) => isRestricted(organisation, name))
      .map((name) => paths[name]),
  )

/**
 * Whether a page may link to a route here: not without an organisation that has it, not where the organisation
 * restricts it (ORG-16, RD-108). A link that leads nowhere is worse than none.
 */
export function offersRoute(
  organisation: Pick<Organisation, 'is_root_org' | 'restricted_routes'> | null,
  name: RouteName,
): boolean {
  if (!organisation) return openToAll.includes(name)
  if (organisation.is_root_org && hiddenFromRoot.includes(name)) return false
  if (choosesFirst(organisation, name)) return false
  return !isRestricted(organisation, name)
}
