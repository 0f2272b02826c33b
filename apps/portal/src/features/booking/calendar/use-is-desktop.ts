import { limits } from '@evenkeel/api-contract/limits'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const query = `(min-width: ${limits.desktopMinWidth}px)`

function subscribe(hear: () => void): () => void {
  const wide = window.matchMedia(query)
  wide.addEventListener('change', hear)
  return () => wide.removeEventListener('change', hear)
}

/**
 * Whether the page is wide enough for columns; updates when a device is rotated. The document server does not
 * know the width: it renders the wide layout, or the phone layout for `?narrow`, where no script runs.
 */
export function useIsDesktop(): boolean {
  const { search } = useLocation()
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => search !== '?narrow',
  )
}
