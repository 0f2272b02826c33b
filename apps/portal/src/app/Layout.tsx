import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { useEffect, useRef } from 'react'
import { listen } from '#lib/listen.ts'
import { href } from '#lib/paths.ts'
import { leadingBack } from '#lib/router/leads-back.ts'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { withQueries } from '#session/query-client.tsx'
import { handOverWords } from '#session/booking/handed-words.ts'
import { useBookingWizard, useNotices, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { isPlain } from '#ui/Link.tsx'
import type { Services } from './services/Providers.tsx'
import { mayTranslate, routeOf } from './routing/routes.ts'
import { Footer } from './shell/Footer.tsx'
import { Header } from './shell/header/Header.tsx'
import { Language } from './shell/language/Language.tsx'
import { ForMembers } from './members-code.ts'
import { useTellsBegun } from './shell/use-tells-begun.ts'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { shellWords } from './shell/shell.words.ts'

/**
 * A page that the browser kept whole and brings back (Back after log-out) shows nothing of a person who has logged out
 * meanwhile: a member's page is hidden when it is left, and shown again once the session is known to live.
 */
function usePrivateReturn(): void {
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
    return listen(window, { pagehide: leave, pageshow: (event) => void comeBack(event) })
  }, [session])
}

/** Presses again what was pressed in the header before its handlers were there; the document has noted it (`server/document/document.ts`). */
function useEarlyPresses(): void {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    const pressed = document.querySelector<HTMLButtonElement>('header button[data-pressed]')
    if (!pressed) return
    delete pressed.dataset['pressed']
    pressed.click()
  }, [])
}

/** What is around every screen asks for this much of the foundation. */
export interface LayoutProps {
  readonly foundation: Pick<Services, 'local' | 'translation' | 'life' | 'isLanguageAskedFor'>
}

/** Reacts to what happens outside of a screen: an HTTP 500 anywhere, a sign-out in another tab. */
function useHouseRules(): void {
  const session = useSession()
  const notices = useNotices()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const back = useRef<string | null>(null)
  const isError = useRef(false)
  useEffect(() => {
    const name = routeOf(pathname)?.name
    isError.current = name === 'error'
    // An error leads back to what was before it.
    if (name === 'error') return
    // The path of a mailed link opens an account: it is written down nowhere, and its page has another address (RD-012).
    back.current = name === 'auth-reset-confirm' ? href('auth-reset') : `${pathname}${search}`
    notices.typed.arrive(back.current)
  }, [pathname, search, notices])
  useEffect(() => {
    session.whenServerFails(() => {
      const link = back.current
      // What was typed there is still there: the way does not begin again because of a hiccup (ERROR-01).
      notices.setError({
        message: errorTexts.network,
        ...(link === null ? {} : { link, label: shellWords.goBack }),
      })
      // Of two that fail together the second one adds no page: one step back is the page where it happened.
      navigate(href('error'), { replace: isError.current, state: leadingBack })
      isError.current = true
    })
  }, [session, notices, navigate])
  useEffect(() => {
    // Browsers without a channel between tabs hear of a log-out by this.
    return listen(window, {
      storage: ({ key, newValue }) => {
        if (key === 'logOut' && newValue === 'true') session.leaveWithOthers()
      },
    })
  }, [session])
}

/** Whoever types or presses keeps their stored answers open; of a member `ForMembers` hears it. */
function useVisitorAtWork(): void {
  const session = useSession()
  const isMember = useWhoIsHere().status === 'member'
  useEffect(() => {
    if (isMember) return undefined
    const touch = () => void session.touch()
    return listen(window, { keydown: touch, pointerdown: touch })
  }, [session, isMember])
}

/** What a visitor typed outlives a page that is loaded anew. */
function useWordsHandedOver(): void {
  const booking = useBookingWizard()
  useEffect(() => listen(window, { pagehide: () => handOverWords(booking) }), [booking])
}

/** Opens "More help" of the help lines inside of the page: they stand outside of the root, and nothing typed is lost. */
function useHelpWithin(): void {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  useEffect(() => {
    return listen(document, {
      click: (event) => {
        if (!isPlain(event) || !(event.target instanceof Element)) return
        if (!event.target.closest('.help-more a')) return
        event.preventDefault()
        // On the help itself it leads to its beginning, and never back to itself.
        const isThere = pathname === href('risk')
        navigate(href('risk'), isThere ? { replace: true, state } : { state: leadingBack })
      },
    })
  }, [navigate, pathname, state])
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
export const Below = withQueries(function Below({ foundation: { life, isLanguageAskedFor } }: LayoutProps) {
  useHouseRules()
  useHelpWithin()
  usePrivateReturn()
  useVisitorAtWork()
  useWordsHandedOver()
  useTellsBegun()
  useFetchAhead()
  const { status } = useWhoIsHere()
  const route = routeOf(useLocation().pathname)
  return (
    <>
      {route?.hideFooter ? null : <Footer />}
      {status === 'member' ? <ForMembers life={life} isLanguageAskedFor={isLanguageAskedFor} /> : null}
    </>
  )
})
