import { type ComponentType, createElement, use } from 'react'
import { late } from '#lib/late.tsx'
import type { ScreenFile } from './screen-files.ts'

const list = late(() => import('./screen-files.ts'), { screenFiles: {} })
const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

async function listed(screen: string): Promise<ScreenFile> {
  const { screenFiles } = await list.load()
  const file = screenFiles[`../features/${screen}.tsx`]
  if (!file) throw new Error(`There is no screen ${screen}`)
  return file()
}

/** Loads the code of a screen, from the list of all or as the document names it; a second call is free. */
export function loadScreen(
  screen: string,
  fetchFile: () => Promise<ScreenFile> = () => listed(screen),
): Promise<ComponentType> {
  const running = loading.get(screen)
  if (running) return running
  const started = fetchFile().then(async ({ default: screenItself, readsNothing }) => {
    const component = readsNothing
      ? screenItself
      : (await import('#session/query-client.tsx')).withQueries(screenItself)
    loaded.set(screen, component)
    return component
  })
  // A failed download must not stay failed: the next try starts anew.
  started.catch(() => loading.delete(screen))
  loading.set(screen, started)
  return started
}

/** Whether a screen's code is here already, so that it can be drawn without waiting. */
export const isLoaded = (screen: string): boolean => loaded.has(screen)

/** Draws a screen; one that was loaded before is drawn at once, so that server and first browser drawing agree. */
export function Screen({ screen }: { readonly screen: string }) {
  return createElement(loaded.get(screen) ?? use(loadScreen(screen)))
}
