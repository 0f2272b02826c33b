import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { limits } from '@evenkeel/api-contract/limits'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import { decoded, paths } from '#lib/paths.ts'
import { type Location, Route, Routes, useLocation, useNavigate } from 'react-router'
import { isLoadedAgain, reloadToEnter } from '#lib/history-state.ts'
import type { ReleaseWatch } from '#lib/api-client/release-watch.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { SessionUnavailable } from '#session/SessionUnavailable.tsx'
import { useSession, useSessionClient } from '#session/session-context.tsx'
import { refresh } from './refresh.ts'
import styles from './route-outlet.module.css'
import { guard, type GuardDecision } from './routing/guard.ts'
import { loaderMessagesOf, mayTranslate, type Route as RouteRow, routeOf } from './routing/routes.ts'
import { loadScreen, Screen } from './screens.tsx'
import { OfflineMessage, ScreenErrorBoundary, ScreenErrorMessage } from './shell/ScreenErrorBoundary.tsx'
import {
  requiresNewDocument,
  type Translation,
  useTranslationAccepted,
} from './shell/language/translation.ts'
import { Loader } from './shell/loader/Loader.tsx'
import { getLoaderTiming } from './shell/loader/loader-timing.ts'
import loaderStyles from './shell/loader/loader.module.css'
import { type DisplayedPage, type LoaderOverlay, useVisiblePage } from './use-visible-page.ts'

/** Milliseconds in which a press is still meant for words that have just left by themselves. */
const LATE_PRESS_WINDOW = 450

/**
 * The loader, while it is shown. When it ends by itself in the moment of a press, that press would hit the
 * content below, so presses are ignored for an instant. A loader that the user skipped ignores none.
 */
function PageLoader({ cover }: { readonly cover: LoaderOverlay | null }) {
  const isSaying = cover !== null && cover.messages.length > 0
  const isPassedOver = useRef(false)
  const [isLate, setLate] = useState(false)
  useLayoutEffect(() => {
    if (!isSaying) return undefined
    isPassedOver.current = false
    return () => setLate(!isPassedOver.current)
  }, [isSaying])
  useEffect(() => {
    if (!isLate) return undefined
    const timer = setTimeout(() => setLate(false), LATE_PRESS_WINDOW)
    return () => clearTimeout(timer)
  }, [isLate])
  if (cover === null) return isLate ? <div className={loaderStyles.late} data-testid="late-press" /> : null
  const passOver = () => {
    isPassedOver.current = true
    cover.skip()
  }
  return <Loader messages={cover.messages} onSkip={passOver} />
}

/**
 * The loader messages of a page that is in the document (decision 005). They cover it for their duration, or until
 * the user skips them. `isThere`: the screen below them is shown.
 */
function useInitialLoader(messages: readonly string[], isThere: boolean): LoaderOverlay | null {
  const [said] = useState(messages)
  const [isOver, setOver] = useState(messages.length === 0)
  const skip = useCallback(() => setOver(true), [])
  useEffect(() => {
    if (isOver) return undefined
    // After a reload the user has read them.
    if (!isThere || isLoadedAgain(window)) return skip()
    const timer = setTimeout(skip, getLoaderTiming(said).duration)
    return () => clearTimeout(timer)
  }, [said, isOver, isThere, skip])
  useEffect(() => {
    // The button that had the focus has been taken down.
    if (isOver && isThere && said.length > 0)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [said, isOver, isThere])
  return isOver || !isThere ? null : { messages: said, skip }
}

/** What arriving moves. */
interface PageView {
  toTop(): void
  toElement(id: string): void
}

/** Brings a page into view: its anchor after half a second, else its top (CONST-21). Gives back how to call it off. */
export function scrollToPage(hash: string, view: PageView): () => void {
  const anchor = decoded(hash.slice(1))
  if (anchor === null || anchor === '') {
    view.toTop()
    return () => {}
  }
  const timer = setTimeout(() => view.toElement(anchor), limits.scrollToAnchor)
  return () => clearTimeout(timer)
}

/** Refreshes what the guard asks for, without holding the navigation up (GUARD-14, GUARD-15). */
function useGuardRefresh(decision: GuardDecision, key: string): void {
  const queries = useQueryClient()
  const session = useSessionClient()
  const patient = decision.kind === 'show' && decision.refreshPatient
  const upcoming = decision.kind === 'show' && decision.refreshUpcoming
  useEffect(() => {
    if (patient || upcoming) void refresh(queries, session, { patient, upcoming })
  }, [queries, session, patient, upcoming, key])
}

const browserView: PageView = {
  toTop: () => window.scrollTo({ top: 0 }),
  toElement: (id) => document.getElementById(id)?.scrollIntoView(),
}

/** Brings the new page into view. */
function useScrollPosition(shown: Location): void {
  useEffect(() => scrollToPage(shown.hash, browserView), [shown.pathname, shown.hash])
}

/** Follows a redirect of the guard, once per page: two pages in a row may redirect to the same one. */
function useGuardRedirect(decision: GuardDecision, key: string): void {
  const navigate = useNavigate()
  const redirect = decision.kind === 'redirect' ? decision.to : null
  useEffect(() => {
    if (redirect !== null) void navigate(redirect, { replace: true })
  }, [redirect, key, navigate])
}

/** Gives up waiting for a person to sign in again once another page was opened, or where nothing asks for it. */
function useAbandonedReauthentication(decision: GuardDecision, key: string): void {
  const session = useSessionClient()
  const isAskedBack = decision.kind === 'sign-in-again'
  const { expiredSession } = useSession()
  const askedOn = useRef(key)
  useEffect(() => {
    if (expiredSession === null) askedOn.current = key
    else if (!isAskedBack || askedOn.current !== key) session.stopWaiting()
  }, [session, expiredSession, isAskedBack, key])
}

/**
 * A visitor who starts the questions after a session has ended continues without an account and sees nothing
 * of the member.
 */
function useContinueAsVisitor(decision: GuardDecision, route: RouteRow | null): void {
  const session = useSessionClient()
  const { status, expiredSession, endedHere } = useSession()
  const begins = decision.kind === 'show' && route?.screen.startsWith('intake/') === true && !route.immediate
  const isAlone = status === 'visitor' && expiredSession === null && endedHere
  useEffect(() => {
    if (begins && isAlone) session.goOnAsVisitor()
  }, [session, begins, isAlone])
}

const signInAgain = 'account/screens/ReauthenticationScreen'

/** Does what follows from what the guard says. */
function useGuardDecision(decision: GuardDecision, key: string, route: RouteRow | null): void {
  useGuardRedirect(decision, key)
  useAbandonedReauthentication(decision, key)
  useContinueAsVisitor(decision, route)
  useGuardRefresh(decision, key)
}

/** Prefetches the screen for signing in again while a member is signed in: the session may end offline. */
function usePrefetchedReauthentication(isMember: boolean): void {
  useEffect(() => {
    if (isMember) void loadScreen(signInAgain).catch(() => {})
  }, [isMember])
}

/** Milliseconds before the code of likely next pages is prefetched: the page itself comes first. */
const PRELOAD_DELAY = 1000

/** Prefetches likely next screens. A failed download is retried on navigation. */
function usePreloadedNextScreens(route: RouteRow | null, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !route) return undefined
    const fetchNext = () => {
      for (const screen of route.leadsTo) void loadScreen(screen).catch(() => {})
    }
    const timer = setTimeout(fetchNext, PRELOAD_DELAY)
    return () => clearTimeout(timer)
  }, [route, isShown])
}

/**
 * Whether the document is older than the services. Decided once per page change, so that no page is interrupted.
 * Crisis help never waits for a document.
 */
function useOutdatedDocument(release: ReleaseWatch, pathname: string, isImmediate: boolean): boolean {
  const [decided, setDecided] = useState({ pathname, isOutdated: false })
  if (decided.pathname !== pathname)
    setDecided({ pathname, isOutdated: !isImmediate && release.isOutdated() })
  const { isOutdated } = decided
  useEffect(() => {
    if (isOutdated) release.reload()
  }, [release, isOutdated])
  return isOutdated
}

/**
 * Opens a page in a new document if this one's policy does not fit: a private page while the translation widget
 * runs (RD-018), and the video room, the only page that may use camera and microphone.
 */
function useFullPageNavigation(
  translation: Translation,
  devices: boolean,
  route: RouteRow | null,
  isSignedIn: boolean,
): boolean {
  const accepted = useTranslationAccepted(translation)
  const leaves =
    devices !== (route?.devices ?? false) ||
    requiresNewDocument(accepted, translation, mayTranslate(route, isSignedIn))
  useEffect(() => {
    // The address is the new page's already: loading it again keeps it and its state.
    if (leaves) reloadToEnter(window)
  }, [leaves])
  return leaves
}

/** The displayed screen at its own location, also while the next one loads. */
function DisplayedScreen({ page: { location, screen } }: { readonly page: DisplayedPage }) {
  const route = routeOf(location.pathname)
  return (
    <ScreenErrorBoundary>
      <Routes location={location}>
        <Route path={route ? paths[route.name] : '*'} element={<Screen screen={screen} />} />
      </Routes>
    </ScreenErrorBoundary>
  )
}

/**
 * Shows the screen of the current location: asks the guard, covers the change with the loader, and draws the new screen
 * when it is ready.
 */
export function RouteOutlet({
  settled,
  gallery,
  devices,
  translation,
  release,
}: {
  readonly settled: boolean
  readonly gallery: boolean
  readonly devices: boolean
  readonly translation: Translation
  readonly release: ReleaseWatch
}) {
  const location = useLocation()
  const { organisation, client } = useTenant()
  const { status, expiredSession, endedHere, isOutOfReach } = useSession()
  const route = routeOf(location.pathname)
  const target = `${location.pathname}${location.search}`
  const isOutdated = useOutdatedDocument(release, location.pathname, route?.immediate === true)
  const leaves = useFullPageNavigation(translation, devices, route, status !== 'visitor') || isOutdated
  const decision: GuardDecision = leaves
    ? { kind: 'wait' }
    : guard({ route, target, status, expiredSession, endedHere, organisation })
  const isAskedBack = decision.kind === 'sign-in-again'
  const keepsScreen = isAskedBack && decision.keepsScreen
  const staged = keepsScreen ? 'show' : decision.kind
  const { shown, open, cover, trouble, moved } = useVisiblePage(staged, settled, {
    gallery,
    organisation,
    isMember: status !== 'visitor' || keepsScreen,
  })
  // A draft has no scripts, so its loader could not be skipped.
  const isSaid = settled && !isPreviewClientId(client)
  const words = useInitialLoader(isSaid ? loaderMessagesOf(route, null, false) : [], open)
  const cannotRestore = isOutOfReach && decision.kind === 'wait'
  useGuardDecision(decision, location.key, route)
  usePrefetchedReauthentication(status === 'member')
  usePreloadedNextScreens(route, open)
  useScrollPosition(shown?.location ?? location)
  return (
    <>
      <PageLoader cover={isAskedBack || cannotRestore ? null : (cover ?? words)} />
      <main id="main" tabIndex={-1} inert={words !== null}>
        {shown && open ? (
          <div key={shown.screen} className={moved ? styles.arriving : undefined} hidden={isAskedBack}>
            <DisplayedScreen page={shown} />
          </div>
        ) : null}
        {trouble === 'lost' ? <ScreenErrorMessage /> : null}
        {trouble === 'offline' ? <OfflineMessage /> : null}
        {isAskedBack && expiredSession ? (
          <Suspense>
            <Screen key={expiredSession.memberId} screen={signInAgain} />
          </Suspense>
        ) : null}
        {cannotRestore ? <SessionUnavailable /> : null}
      </main>
    </>
  )
}
