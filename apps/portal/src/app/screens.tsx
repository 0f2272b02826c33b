import { type ComponentType, createElement, use } from 'react'
import { defer } from '#lib/deferred-module.tsx'
import type { ScreenDeps, ScreenModule } from './screen-modules.ts'

const list = defer(() => import('./screen-modules.ts'), { screenModules: {}, deferredPartModules: {} })
const loaded = new Map<string, ComponentType>()
const prefetchers = new Map<string, ScreenModule['readAhead']>()
const loading = new Map<string, Promise<ComponentType>>()

async function fetchScreenModule(screen: string): Promise<ScreenModule> {
  const { screenModules, deferredPartModules } = await list.load()
  const file = screenModules[`../features/${screen}.tsx`]
  if (!file) throw new Error(`There is no screen ${screen}`)
  // A screen and its deferred parts render together, so they are loaded together.
  const [feature] = screen.split('/')
  void deferredPartModules[`../features/${feature}/parts/DeferredParts.tsx`]?.().catch(() => {})
  return file()
}

/** Loads the code of a screen, from the list of all or as the document names it; a second call is free. */
export function loadScreen(
  screen: string,
  fetchFile: () => Promise<ScreenModule> = () => fetchScreenModule(screen),
): Promise<ComponentType> {
  const running = loading.get(screen)
  if (running) return running
  const started = fetchFile().then(async ({ default: screenItself, readsNothing, readAhead }) => {
    const component = readsNothing
      ? screenItself
      : (await import('#session/query-client.tsx')).withQueries(screenItself)
    loaded.set(screen, component)
    prefetchers.set(screen, readAhead)
    return component
  })
  // A failed download must not stay failed: the next try starts again.
  started.catch(() => loading.delete(screen))
  loading.set(screen, started)
  return started
}

/** Whether a screen's code is here already, so that it can be drawn without waiting. */
export const isLoaded = (screen: string): boolean => loaded.has(screen)

/** Reads what a screen that is loaded shows first, where it names that. */
export const prefetchScreen = async (screen: string, deps: ScreenDeps): Promise<void> =>
  prefetchers.get(screen)?.(deps)

/** Draws a screen; one that was loaded before is drawn at once, so that server and first browser drawing agree. */
export function Screen({ screen }: { readonly screen: string }) {
  return createElement(loaded.get(screen) ?? use(loadScreen(screen)))
}
