import { defer, inPlace } from '#lib/deferred-module.tsx'

/** What stands around every screen, fetched after the first screen's own code. */
const layout = defer(() => import('./Layout.tsx'), { Above: () => null, Below: () => null })

/** What is above the screen. */
export const Above = inPlace(layout.component('Above'))
/** What is below the screen, and what the site does whichever screen is shown. */
export const Below = inPlace(layout.component('Below'))
