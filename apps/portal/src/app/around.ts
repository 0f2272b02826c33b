import { late } from '#lib/late.tsx'
import type { refresh as refreshNow } from './refresh.ts'

/** What stands around every screen, fetched after the first screen's own code. */
const around = late(() => import('./Surroundings.tsx'), {
  Above: () => null,
  Below: () => null,
  Loader: () => null,
  refresh: async () => {},
})

/** What stands above the screen. */
export const Above = around.component('Above')
/** What stands below the screen, and what the house does whichever screen is shown. */
export const Below = around.component('Below')
/** Covers the page between two screens. */
export const Loader = around.component('Loader')
/** Reads anew what the guard asks for. */
export const refresh: typeof refreshNow = async (...asked) => (await around.load()).refresh(...asked)
