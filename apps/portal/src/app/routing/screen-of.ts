import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { notFoundScreen, routeOf } from './routes.ts'

/** The developers' workbench of forms: no route of the product, so it is in no table. */
const galleryScreen = 'component-gallery/screens/GalleryScreen'

/** In place of the home page without an organisation, and at the root: the way to one's own. */
const finderScreen = 'home/screens/OrganizationFinderScreen'

export interface Known {
  /** Whether `/gallery` exists, as the document server says. */
  readonly gallery: boolean
  readonly organisation: Pick<Organization, 'is_root_org'> | null
}

/** The screen of an in-app path. */
export function screenOf(path: string, { gallery, organisation }: Known): string {
  if (gallery && /^\/gallery\/?$/.test(path)) return galleryScreen
  const route = routeOf(path)
  if (route?.name === 'home' && (!organisation || organisation.is_root_org)) return finderScreen
  return route?.screen ?? notFoundScreen
}
