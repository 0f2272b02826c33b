import { errorTexts } from '@evenkeel/contract/error-texts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { href } from '#lib/paths.ts'
import { useNotices, useSession, useWhoIsHere } from '#session/session-context.tsx'
import type { Foundation } from './House.tsx'
import { mayTranslate, routeOf } from './routes.ts'
import { Footer } from './shell/Footer.tsx'
import { Header } from './shell/Header.tsx'
import { Language } from './shell/Language.tsx'
import { SessionWarning } from './shell/SessionWarning.tsx'
import { usePrivateReturn } from './shell/private-return.ts'
import { useLiveNews } from './shell/use-live-news.ts'
import { Stage } from './Stage.tsx'

/** Reacts to what happens outside of a screen: an HTTP 500 anywhere, a sign-out in another tab, a session to bring back. */
function useHouseRules(): void {
  const session = useSession()
  const notices = useNotices()
  const navigate = useNavigate()
  const { status, isOutOfReach } = useWhoIsHere()
  useEffect(() => {
    session.whenServerFails(() => {
      notices.setError({ message: errorTexts.network })
      void navigate(href('error'))
    })
  }, [session, notices, navigate])
  useEffect(() => {
    if (status === 'restoring' && !isOutOfReach) void session.restore()
  }, [session, status, isOutOfReach])
  useEffect(() => {
    // Browsers without a channel between tabs hear of a log-out by this.
    const listen = (event: StorageEvent) => {
      if (event.key === 'logOut' && event.newValue === 'true') session.leaveWithOthers()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [session])
}

/** Opens "More help" of the help lines inside of the page: they stand outside of the root, and nothing typed is lost. */
function useHelpWithin(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || !(event.target instanceof Element) || !event.target.closest('.help-more a')) return
      event.preventDefault()
      void navigate(href('risk'))
    }
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [navigate])
}

export interface AppProps {
  /** The first screen is already in the HTML. */
  readonly settled: boolean
  /** `/gallery` exists. */
  readonly gallery: boolean
  /** This document may use camera and microphone. */
  readonly devices: boolean
  readonly foundation: Pick<Foundation, 'local' | 'translation' | 'life'>
}

/** The whole page below the help lines. */
export function App({ settled, gallery, devices, foundation }: AppProps) {
  useHouseRules()
  useHelpWithin()
  const { local, translation, life } = foundation
  usePrivateReturn()
  useLiveNews()
  const { status } = useWhoIsHere()
  const { pathname } = useLocation()
  const route = routeOf(pathname)
  return (
    <>
      <nav aria-label="Shortcut">
        <a href="#main" className="visually-hidden skip-link">
          Skip to the page
        </a>
      </nav>
      <Header full={route?.fullHeader ?? true} local={local}>
        <Language translation={translation} allowed={mayTranslate(route, status !== 'visitor')} />
      </Header>
      <Stage settled={settled} gallery={gallery} devices={devices} translation={translation} />
      {route?.hideFooter ? null : <Footer />}
      <SessionWarning life={life} />
    </>
  )
}
