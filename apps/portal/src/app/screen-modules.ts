import type { ComponentType } from 'react'
import type { FormEnvironment } from '#form/state/form-environment.ts'
import type { Location } from '#lib/router/location.ts'
import type { Queries } from '#session/queries.ts'
import type { Session } from '#session/session.ts'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'

/** What a screen needs to read its first data before it is drawn. */
export interface ScreenDeps {
  readonly session: Session
  readonly booking: BookingWizard
  readonly queries: Queries
  /** The location it will be drawn at. */
  readonly location: Location
  /** What time it is, and in which zone times are shown. */
  readonly forms: Pick<FormEnvironment, 'now' | 'zone'>
}

/** What a screen's file gives. */
export interface ScreenModule {
  readonly default: ComponentType
  /** True for screens that read nothing: they render before the query cache is loaded (decision 027). */
  readonly readsNothing?: true
  /**
   * Prefetches the first data of the screen; its loader stays until then. Never rejects: the screen shows
   * errors.
   */
  readonly readAhead?: (deps: ScreenDeps) => Promise<void>
}

/** Every screen's file by its path. The list is longer than most screens, so it comes after the first one (app/screens.tsx). */
export const screenModules: Readonly<Record<string, () => Promise<ScreenModule>>> =
  import.meta.glob<ScreenModule>(['../features/*/screens/*.tsx', '!**/*.test.tsx'])

/** What the screens of a feature put off in a first view, by its path: every later view waits for it. */
export const deferredPartModules: Readonly<Record<string, () => Promise<unknown>>> = import.meta.glob(
  '../features/*/parts/DeferredParts.tsx',
)
