import { errorTexts } from '@evenkeel/contract/error-texts'
import { useEffect, useRef } from 'react'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { withQueries } from '#session/query-client.tsx'
import { useNotices, useSession, useWhoIsHere } from '#session/session-context.tsx'
import type { Services } from './services/Providers.tsx'
import { mayTranslate, routeOf } from './routing/routes.ts'
import { Footer } from './shell/Footer.tsx'
import { Header } from './shell/header/Header.tsx'
import { Language } from './shell/language/Language.tsx'
import { SessionWarning } from './shell/SessionWarning.tsx'
import { usePrivateReturn } from './shell/private-return.ts'
import { useEarlyPresses } from './shell/early-presses.ts'
import { useLiveEvents } from './shell/use-live-events.ts'

export { refresh } from './refresh.ts'
export { Loader } from './shell/loader/Loader.tsx'

/** What is around every screen asks for this much of the foundation. */
export interface LayoutProps {
  readonly foundation: Pick<Services, 'local' | 'translation' | 'life'>
}

/** Reacts to what happens outside of a screen: an HTTP 500 anywhere, a sign-out in another tab. */
function useHouseRules(): void {
  const session = useSession()
  const notices = useNotices()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const back = useRef<string | null>(null)
  useEffect(() => {
    const name = routeOf(pathname)?.name
    // The path of a mailed link opens an account: it is written down nowhere. An error leads back to what was before it.
    if (name === 'auth-reset-confirm') back.current = null
    else if (name !== 'error') back.current = `${pathname}${search}`
  }, [pathname, search])
  useEffect(() => {
    session.whenServerFails(() => {
      const link = back.current
      // What was typed there is still there: the way does not begin again because of a hiccup (ERROR-01).
      notices.setError({
        message: errorTexts.network,
        ...(link === null ? {} : { link, label: 'Go back and try again' }),
      })
      navigate(href('error'))
    })
  }, [session, notices, navigate])
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

/** What is above the screen. */
export const Above = withQueries(function Above({ foundation: { local, translation } }: LayoutProps) {
  const { status } = useWhoIsHere()
  const route = routeOf(useLocation().pathname)
  useEarlyPresses()
  return (
    <Header full={route?.fullHeader ?? true} local={local}>
      <Language translation={translation} allowed={mayTranslate(route, status !== 'visitor')} />
    </Header>
  )
})

/** What is below the screen, and what the house does whichever screen is shown. */
export const Below = withQueries(function Below({ foundation: { life } }: LayoutProps) {
  useHouseRules()
  useHelpWithin()
  usePrivateReturn()
  useLiveEvents()
  const route = routeOf(useLocation().pathname)
  return (
    <>
      {route?.hideFooter ? null : <Footer />}
      <SessionWarning life={life} />
    </>
  )
})
