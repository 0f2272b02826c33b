import type { ComponentType } from 'react'
import { createElement, use } from 'react'

const files = import.meta.glob<{ readonly default: ComponentType }>('../features/*/screens/*.tsx')
const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

/** Loads the code of a screen; a second call is free. */
export function loadScreen(screen: string): Promise<ComponentType> {
  const running = loading.get(screen)
  if (running) return running
  const file = files[`../features/${screen}.tsx`]
  const started = file
    ? file().then(({ default: component }) => {
        loaded.set(screen, component)
        return component
      })
    : Promise.reject(new Error(`There is no screen ${screen}`))
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
