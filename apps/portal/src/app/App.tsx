import { errorTexts } from '@evenkeel/contract/error-texts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { href } from '#lib/paths.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { useNotices, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { routeOf } from './routes.ts'
import { Footer } from './shell/Footer.tsx'
import { Header } from './shell/Header.tsx'
import { Stage } from './Stage.tsx'

/** Reacts to what happens outside of a screen: an HTTP 500 anywhere, a sign-out in another tab, a session to bring back. */
function useHouseRules(local: KeyValue<LocalKey>): void {
  const session = useSession()
  const notices = useNotices()
  const navigate = useNavigate()
  const { status, expired } = useWhoIsHere()
  useEffect(() => {
    session.whenServerFails(() => {
      notices.setError({ message: errorTexts.network })
      void navigate(href('error'))
    })
  }, [session, notices, navigate])
  useEffect(() => {
    if (status === 'restoring') void session.restore()
  }, [session, status])
  useEffect(() => {
    if (expired && routeOf(window.location.pathname)?.access === 'member') void navigate(href('login'))
  }, [expired, navigate])
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === 'logOut' && event.newValue === 'true') session.leaveWithOthers()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [session, local])
}

export interface AppProps {
  /** The first screen is already in the HTML. */
  readonly settled: boolean
  /** `/gallery` exists. */
  readonly gallery: boolean
  readonly local: KeyValue<LocalKey>
}

/** The whole page below the help lines. */
export function App({ settled, gallery, local }: AppProps) {
  useHouseRules(local)
  const { pathname } = useLocation()
  const route = routeOf(pathname)
  return (
    <>
      <nav aria-label="Shortcut">
        <a href="#main" className="visually-hidden skip-link">
          Skip to the page
        </a>
      </nav>
      <Header full={route?.fullHeader ?? true} local={local} />
      <Stage settled={settled} gallery={gallery} />
      {route?.hideFooter ? null : <Footer />}
    </>
  )
}
