import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createElement, use } from 'react'
import type { FormEnvironment } from '#form/state/form-environment.ts'
import type { Location } from 'react-router'
import type { Session } from '#session/session.ts'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'

/** What a screen needs to read its first data before it is drawn. */
export interface ScreenDeps {
  readonly session: Session
  readonly booking: BookingWizard
  readonly queries: QueryClient
  /** The location it will be drawn at. */
  readonly location: Location
  /** What time it is, and in which zone times are shown. */
  readonly forms: Pick<FormEnvironment, 'now' | 'zone'>
}

/** What a screen's file gives. */
interface ScreenModule {
  readonly default: ComponentType
  /**
   * Prefetches the first data of the screen; its loader stays until then. Never rejects: the screen shows
   * errors.
   */
  readonly readAhead?: (deps: ScreenDeps) => Promise<void>
}

/** Every screen's file by its path. */
const modules: Readonly<Record<string, () => Promise<ScreenModule>>> = import.meta.glob<ScreenModule>([
  '../features/*/screens/*.tsx',
  '!**/*.test.tsx',
])
const loaded = new Map<string, ScreenModule>()
const loading = new Map<string, Promise<ScreenModule>>()

async function importScreen(screen: string): Promise<ScreenModule> {
  const load = modules[`../features/${screen}.tsx`]
  if (!load) throw new Error(`There is no screen ${screen}`)
  return load()
}

/** Loads the code of a screen of the route table; a second call is free. */
export function loadScreen(screen: string): Promise<ScreenModule> {
  const running = loading.get(screen)
  if (running) return running
  const started = importScreen(screen)
  started.then(
    (value) => {
      loaded.set(screen, value)
      // React's `use` reads these two: the screen is drawn at once, so that server and first browser drawing agree.
      void Object.assign(started, { status: 'fulfilled', value })
    },
    // A failed download must not stay failed: the next try starts again.
    () => loading.delete(screen),
  )
  loading.set(screen, started)
  return started
}

/** Whether a screen's code is here already, so that it can be drawn without waiting. */
export const isLoaded = (screen: string): boolean => loaded.has(screen)

/** Reads what a screen that is loaded shows first, where it names that. */
export const prefetchScreen = async (screen: string, deps: ScreenDeps): Promise<void> =>
  loaded.get(screen)?.readAhead?.(deps)

/** Draws a screen, at once if its code is loaded. */
export function Screen({ screen }: { readonly screen: string }) {
  return createElement(use(loadScreen(screen)).default)
}
