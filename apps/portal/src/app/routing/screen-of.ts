import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { FirstData } from '../services/first-data.ts'
import { notFoundScreen, routeOf } from './routes.ts'

/** The developers' workbench of forms: no route of the product, so it is in no table. */
const galleryScreen = 'component-gallery/screens/GalleryScreen'

/** In place of the home page without an organisation, and at the root: the way to one's own. */
const finderScreen = 'home/screens/OrganizationFinderScreen'

const memberHomeScreen = 'home/screens/MemberHomeScreen'

export interface Known {
  /** Whether `/gallery` exists, as the document server says. */
  readonly gallery: boolean
  readonly organisation: Pick<Organization, 'is_root_org'> | null
  /** A member is signed in, or their session is being restored. */
  readonly isMember: boolean
}

/** The screen of an in-app path. */
export function screenOf(path: string, { gallery, organisation, isMember }: Known): string {
  if (gallery && /^\/gallery\/?$/.test(path)) return galleryScreen
  const route = routeOf(path)
  if (route?.name === 'home' && (!organisation || organisation.is_root_org)) return finderScreen
  if (route?.name === 'home' && isMember) return memberHomeScreen
  return route?.screen ?? notFoundScreen
}

/** The screen of a document's path, before the session is restored. */
export const firstScreenOf = (
  path: string,
  { gallery, place, hasSessionFlag }: Pick<FirstData, 'gallery' | 'place' | 'hasSessionFlag'>,
): string => screenOf(path, { gallery, organisation: place.organisation, isMember: hasSessionFlag })
