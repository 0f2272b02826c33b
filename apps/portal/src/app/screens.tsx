import { type ComponentType, createElement, use } from 'react'
import { defer } from '#lib/deferred-module.tsx'
import type { ScreenDeps, ScreenFile } from './screen-files.ts'

const list = defer(() => import('./screen-files.ts'), { screenFiles: {}, laterParts: {} })
const loaded = new Map<string, ComponentType>()
const ahead = new Map<string, ScreenFile['readAhead']>()
const loading = new Map<string, Promise<ComponentType>>()

async function listed(screen: string): Promise<ScreenFile> {
  const { screenFiles, laterParts } = await list.load()
  const file = screenFiles[`../features/${screen}.tsx`]
  if (!file) throw new Error(`There is no screen ${screen}`)
  // It is drawn as a whole: asked for together they come together.
  const [feature] = screen.split('/')
  void laterParts[`../features/${feature}/parts/DeferredParts.tsx`]?.().catch(() => {})
  return file()
}

/** Loads the code of a screen, from the list of all or as the document names it; a second call is free. */
export function loadScreen(
  screen: string,
  fetchFile: () => Promise<ScreenFile> = () => listed(screen),
): Promise<ComponentType> {
  const running = loading.get(screen)
  if (running) return running
  const started = fetchFile().then(async ({ default: screenItself, readsNothing, readAhead }) => {
    const component = readsNothing
      ? screenItself
      : (await import('#session/query-client.tsx')).withQueries(screenItself)
    loaded.set(screen, component)
    ahead.set(screen, readAhead)
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
export const readAhead = async (screen: string, deps: ScreenDeps): Promise<void> => ahead.get(screen)?.(deps)

/** Draws a screen; one that was loaded before is drawn at once, so that server and first browser drawing agree. */
export function Screen({ screen }: { readonly screen: string }) {
  return createElement(loaded.get(screen) ?? use(loadScreen(screen)))
}
