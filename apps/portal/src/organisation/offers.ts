import type { Organisation } from '@evenkeel/contract/own/organisations'
import { paths, type RouteName } from '#lib/paths.ts'

type Restricting = Pick<Organisation, 'restricted_routes'>

/** What stays open when no organisation could be loaded (AMB-05). */
const openToAll: readonly RouteName[] = [
  'home',
  'terms',
  'privacy',
  'notice',
  'statement',
  'sitemap',
  'search-services',
]
/** What the product's own site keeps out of sight (spec §6). */
const hiddenFromRoot: readonly RouteName[] = ['about', 'contact', 'login']

/** Pages that belong to another one and are restricted together with it: what is closed at the front has no back door. */
const partOf: Partial<Record<RouteName, RouteName>> = {
  topic: 'topics',
  article: 'topics',
  'topics-search': 'topics',
  'visit-room': 'appointments',
  conversation: 'messages',
  message: 'messages',
  'documents-sent': 'documents',
  results: 'schedule',
  'provider-schedule': 'schedule',
  appointment: 'schedule',
  'provider-query': 'schedule',
  register: 'schedule',
  'register-verification': 'schedule',
  'register-success': 'schedule',
}

/** Whether an organisation has left a page out (ORG-16). */
export const isRestricted = ({ restricted_routes: names }: Restricting, name: RouteName): boolean =>
  names.includes(partOf[name] ?? name)

/** Paths an organisation has left out, for links whose route is not known by name. */
export const restrictedPaths = (organisation: Restricting): ReadonlySet<string> =>
  new Set(
    (Object.keys(paths) as RouteName[])
      .filter((name) => isRestricted(organisation, name))
      .map((name) => paths[name]),
  )

/**
 * Whether a page may link to a route here: not without an organisation that has it, not where the organisation
 * restricts it (ORG-16, AMB-08). A link that leads nowhere is worse than none.
 */
export function offersRoute(
  organisation: Pick<Organisation, 'is_root_org' | 'restricted_routes'> | null,
  name: RouteName,
): boolean {
  if (!organisation) return openToAll.includes(name)
  if (organisation.is_root_org && hiddenFromRoot.includes(name)) return false
  return !isRestricted(organisation, name)
}
