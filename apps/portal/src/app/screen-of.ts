import { notFoundScreen, routeOf } from './routes.ts'

/** The developers' workbench of forms: no route of the product, so it stands in no table. */
const galleryScreen = 'gallery/screens/gallery'

/** The screen of an in-app path; `/gallery` is not found unless the document server said that it exists. */
export function screenOf(path: string, gallery: boolean): string {
  if (gallery && /^\/gallery\/?$/.test(path)) return galleryScreen
  return routeOf(path)?.screen ?? notFoundScreen
}
