import type { Organisation } from '@evenkeel/contract/own/organisations'
import type { RouteName } from '#lib/paths.ts'

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
  return !organisation.restricted_routes.includes(name)
}
