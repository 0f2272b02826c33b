import { useEffect } from 'react'
import { listen } from '#lib/listen.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { screenOf } from './routing/screen-of.ts'
import { loadScreen } from './screens.tsx'

/** The in-app path that a press on something would lead to, as far as that is known; null where it leads nowhere here. */
function leadsTo(target: EventTarget | null, base: string): string | null {
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
export function useFetchAhead(): void {
  const { base, organisation } = usePlace()
  useEffect(() => {
    const fetchFor = ({ target }: Event): void => {
      const path = leadsTo(target, base)
      if (path !== null) void loadScreen(screenOf(path, { gallery: false, organisation })).catch(() => {})
    }
    return listen(document, { pointerover: fetchFor, focusin: fetchFor, touchstart: fetchFor })
  }, [base, organisation])
}
