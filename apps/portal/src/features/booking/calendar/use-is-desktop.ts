import { limits } from '@evenkeel/api-contract/limits'
import { useSyncExternalStore } from 'react'
import { useLocation } from '#lib/router/Router.tsx'

const query = `(min-width: ${limits.desktopMinWidth}px)`

function subscribe(hear: () => void): () => void {
  const wide = window.matchMedia(query)
  wide.addEventListener('change', hear)
  return () => wide.removeEventListener('change', hear)
}

/**
 * Whether the page is wide enough for days beside each other; drawn again when a device is turned. The document server does not know: it
 * draws for wide ones, and `?narrow` for a phone, where no script looks afterwards.
 */
export function useIsDesktop(): boolean {
  const { search } = useLocation()
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => search !== '?narrow',
  )
}
