import { useEffect } from 'react'
import { useSession } from '#session/session-context.tsx'

/**
 * A page that the browser kept whole and brings back (Back after log-out) shows nothing of a person who has logged out
 * meanwhile: a member's page is hidden when it is left, and shown again once the session is known to live.
 */
export function usePrivateReturn(): void {
  const session = useSession()
  useEffect(() => {
    const root = document.getElementById('root')
    const leave = () => {
      if (root && session.read().user !== null) root.hidden = true
    }
    const comeBack = async ({ persisted }: PageTransitionEvent): Promise<void> => {
      if (persisted) await session.check()
      if (root) root.hidden = false
    }
    const show = (event: PageTransitionEvent) => void comeBack(event)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', show)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', show)
    }
  }, [session])
}
