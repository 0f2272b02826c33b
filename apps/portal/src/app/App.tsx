import { errorTexts } from '@evenkeel/contract/error-texts'
import { type MouseEvent, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from '#lib/router/router.tsx'
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
      navigate(href('error'))
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
    const listen = (event: globalThis.MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || !(event.target instanceof Element) || !event.target.closest('.help-more a')) return
      event.preventDefault()
      navigate(href('risk'))
    }
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [navigate])
}

/** Leaves the address alone: the page of a mailed link hides its token there, and would be gone with a new one. */
function skipToPage(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
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
        <a href="#main" className="visually-hidden skip-link" onClick={skipToPage}>
          Skip to the page
        </a>
      </nav>
      {/* Boundaries without anything to wait for: what stands in one gets its handlers after the screen, or when it is pressed. */}
      <Suspense>
        <Header full={route?.fullHeader ?? true} local={local}>
          <Language translation={translation} allowed={mayTranslate(route, status !== 'visitor')} />
        </Header>
      </Suspense>
      <Stage settled={settled} gallery={gallery} devices={devices} translation={translation} />
      <Suspense>
        {route?.hideFooter ? null : <Footer />}
        <SessionWarning life={life} />
      </Suspense>
    </>
  )
}
