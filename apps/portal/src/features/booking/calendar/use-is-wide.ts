import { limits } from '@evenkeel/contract/limits'
import { useSyncExternalStore } from 'react'

const query = `(min-width: ${limits.desktopMinWidth}px)`

function subscribe(hear: () => void): () => void {
  const wide = window.matchMedia(query)
  wide.addEventListener('change', hear)
  return () => wide.removeEventListener('change', hear)
}

/** Whether the page is wide enough for days beside each other; drawn again when a device is turned. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  )
