import type { ComponentType } from 'react'

/** What a screen's file gives. */
export interface ScreenFile {
  readonly default: ComponentType
  /** It reads nothing itself, so that it can be drawn before what keeps the answers is there (decision 027). */
  readonly readsNothing?: true
}

/** Every screen's file by its path. The list is longer than most screens, so it comes after the first one (app/screens.tsx). */
export const screenFiles: Readonly<Record<string, () => Promise<ScreenFile>>> = import.meta.glob<ScreenFile>(
  '../features/*/screens/*.tsx',
)
