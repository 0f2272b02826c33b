import { useEffect } from 'react'
import { addListeners } from '#lib/add-listeners.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { screenOf } from './routing/screen-of.ts'
import { loadScreen } from './screens.tsx'

/** The in-app path that a press on something would lead to, as far as that is known; null where it leads nowhere here. */
function findLinkTarget(target: EventTarget | null, base: string): string | null {
  if (!(target instanceof Element)) return null
  const source = target.closest<HTMLElement>('a[href], [data-leads-to]')
  if (source?.dataset['leadsTo'] !== undefined) return source.dataset['leadsTo']
  if (!(source instanceof HTMLAnchorElement) || source.origin !== window.location.origin) return null
  return source.pathname.startsWith(`${base}/`) ? source.pathname.slice(base.length) : null
}

/**
 * Fetches the code of a page as soon as somebody is about to open it: the pointer or the focus is on what leads there, or a finger
 * is. Nothing is asked for in anybody's name by that. A button says in `data-leads-to` where it leads.
 */
export function useLinkPrefetch(): void {
  const { base, organisation } = useTenant()
  useEffect(() => {
    const fetchFor = ({ target }: Event): void => {
      const path = findLinkTarget(target, base)
      if (path !== null) void loadScreen(screenOf(path, { gallery: false, organisation })).catch(() => {})
    }
    return addListeners(document, { pointerover: fetchFor, focusin: fetchFor, touchstart: fetchFor })
  }, [base, organisation])
}
