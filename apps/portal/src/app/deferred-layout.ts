import { defer, inPlace } from '#lib/deferred-module.tsx'
import type { refresh as refreshNow } from './refresh.ts'

/** What stands around every screen, fetched after the first screen's own code. */
const layout = defer(() => import('./Layout.tsx'), {
  Above: () => null,
  Below: () => null,
  Loader: () => null,
  refresh: async () => {},
})

/** What is above the screen. */
export const Above = inPlace(layout.component('Above'))
/** What is below the screen, and what the site does whichever screen is shown. */
export const Below = inPlace(layout.component('Below'))
/** Covers the page between two screens. */
export const Loader = inPlace(layout.component('Loader'))
/** Reads again what the guard asks for. */
export const refresh: typeof refreshNow = async (...asked) => (await layout.load()).refresh(...asked)
