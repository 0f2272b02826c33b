import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * Whether the page is past its first drawing, which must be as the document server drew it: that knows nothing of what only this
 * browser keeps.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
