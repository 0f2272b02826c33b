import { lazy, Suspense, useEffect, useRef } from 'react'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { isPlainClick } from '#components/Link.tsx'
import { addListeners } from '@evenkeel/web/add-listeners'
import { href } from '#lib/paths.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { useLocation, useNavigate } from 'react-router'
import { leadingBack } from '#lib/history-state.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { type BookingChannelMessage, openBookingChannel } from '#session/booking/booking-channel.ts'
import { handOverTypedInput } from '#session/booking/typed-input-handover.ts'
import { useBookingWizard, useNotices, useSession, useSessionClient } from '#session/session-context.tsx'
import { mayTranslate, routeOf } from './routing/routes.ts'
import { screenOf } from './routing/screen-of.ts'
import { loadScreen } from './screens.tsx'
import type { Services } from './services/Providers.tsx'
import { Footer } from './shell/Footer.tsx'
import { Header } from './shell/header/Header.tsx'
import { LanguageButton } from './shell/language/LanguageButton.tsx'
import { shellMessages } from './shell/shell.messages.ts'

/** Shows nothing at first, so the server does not render it. */
const ForMembers = lazy(async () => ({ default: (await import('./shell/ForMembers.tsx')).ForMembers }))

/** The in-app path that a press on something would lead to, as far as that is known; null where it leads nowhere here. */
function findLinkTarget(target: EventTarget | null, base: string): string | null {
  if (!(target instanceof Element)) return null
  const source = target.closest<HTMLElement>('a[href], [data-leads-to]')
  if (source?.dataset['leadsTo'] !== undefined) return source.dataset['leadsTo']
  if (!(source instanceof HTMLAnchorElement) || source.origin !== window.location.origin) return null
  return source.pathname.startsWith(`${base}/`) ? source.pathname.slice(base.length) : null
}

/**
 * Prefetches the code of a page when the pointer, the focus or a finger is on its link. Sends no request
 * with credentials. A button names its target in `data-leads-to`.
 */
function useLinkPrefetch(): void {
  const { base, organisation } = useTenant()
  const isMember = useSession().status !== 'visitor'
  useEffect(() => {
    const fetchFor = ({ target }: Event): void => {
      const path = findLinkTarget(target, base)
      if (path !== null)
        void loadScreen(screenOf(path, { gallery: false, organisation, isMember })).catch(() => {})
    }
    return addListeners(document, { pointerover: fetchFor, focusin: fetchFor, touchstart: fetchFor })
  }, [base, organisation, isMember])
}

/** Tells a new tab that something was begun in this one: its home page and its questions begin from nothing. */
function useBookingBroadcast(): void {
  const { client } = useTenant()
  const booking = useBookingWizard()
  useEffect(() => {
    const tabs = openBookingChannel(client)
    tabs.addEventListener('message', ({ data }: MessageEvent<BookingChannelMessage>) => {
      const { answerSetId, slot, outcome } = booking.read()
      if (data === 'asked' && outcome === null && (answerSetId !== null || slot !== null))
        tabs.postMessage('begun' satisfies BookingChannelMessage)
    })
    return () => tabs.close()
  }, [client, booking])
}

/**
 * A page that the browser kept whole and brings back (Back after log-out) shows nothing of a person who has logged out
 * meanwhile: a member's page is hidden when it is left, and shown again once the session is known to live.
 */
function useHideOnPageRestore(): void {
  const session = useSessionClient()
  useEffect(() => {
    const root = document.getElementById('root')
    const leave = () => {
      if (root && session.read().user !== null) root.hidden = true
    }
    const comeBack = async ({ persisted }: PageTransitionEvent): Promise<void> => {
      if (persisted) await session.check()
      if (root) root.hidden = false
    }
    return addListeners(window, { pagehide: leave, pageshow: (event) => void comeBack(event) })
  }, [session])
}

/** What is around every screen asks for this much of the foundation. */
export interface LayoutProps {
  readonly foundation: Pick<Services, 'local' | 'translation' | 'life' | 'isLanguageAskedFor'>
}

/** Reacts to what happens outside of a screen: an HTTP 500 anywhere, a sign-out in another tab. */
function useGlobalHandlers(): void {
  const session = useSessionClient()
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
      // Typed input is still there: a server error does not restart the flow (ERROR-01).
      notices.setError({
        message: errorMessages.network,
        ...(link === null ? {} : { link, label: shellMessages.goBack }),
      })
      // Of two that fail together the second one adds no page: one step back is the page where it happened.
      void navigate(href('error'), { replace: isError.current, state: leadingBack })
      isError.current = true
    })
  }, [session, notices, navigate])
  useEffect(() => {
    // Browsers without a channel between tabs hear of a log-out by this.
    return addListeners(window, {
      storage: ({ key, newValue }) => {
        if (key === 'logOut' && newValue === 'true') session.leaveWithOthers()
      },
    })
  }, [session])
}

/** User activity extends the life of the stored answers; `ForMembers` handles it for members. */
function useVisitorActivity(): void {
  const session = useSessionClient()
  const isMember = useSession().status === 'member'
  useEffect(() => {
    if (isMember) return undefined
    const touch = () => void session.touch()
    return addListeners(window, { keydown: touch, pointerdown: touch })
  }, [session, isMember])
}

/** Keeps the input of a visitor across a reload. */
function useTypedInputHandover(): void {
  const booking = useBookingWizard()
  useEffect(() => addListeners(window, { pagehide: () => handOverTypedInput(booking) }), [booking])
}

/** Opens "More help" of the help lines, which are outside of the root, without a new document: nothing typed is lost. */
function useInPageHelpLink(): void {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  useEffect(() => {
    return addListeners(document, {
      click: (event) => {
        if (!isPlainClick(event) || !(event.target instanceof Element)) return
        if (!event.target.closest('.help-more a')) return
        event.preventDefault()
        // On the help itself it leads to its beginning, and never back to itself.
        const isThere = pathname === href('risk')
        void navigate(href('risk'), isThere ? { replace: true, state } : { state: leadingBack })
      },
    })
  }, [navigate, pathname, state])
}

/** What is above the screen. */
export function Above({ foundation: { local, translation } }: LayoutProps) {
  const { status } = useSession()
  const route = routeOf(useLocation().pathname)
  return (
    <Header full={route?.fullHeader ?? true} local={local}>
      <LanguageButton translation={translation} allowed={mayTranslate(route, status !== 'visitor')} />
    </Header>
  )
}

/** Everything below the screen, and the effects that run on every screen. */
export function Below({ foundation: { life, isLanguageAskedFor } }: LayoutProps) {
  useGlobalHandlers()
  useInPageHelpLink()
  useHideOnPageRestore()
  useVisitorActivity()
  useTypedInputHandover()
  useBookingBroadcast()
  useLinkPrefetch()
  const isHydrated = useIsHydrated()
  const { status } = useSession()
  const route = routeOf(useLocation().pathname)
  return (
    <>
      {route?.hideFooter ? null : <Footer />}
      {isHydrated && status === 'member' ? (
        <Suspense>
          <ForMembers life={life} isLanguageAskedFor={isLanguageAskedFor} />
        </Suspense>
      ) : null}
    </>
  )
}
