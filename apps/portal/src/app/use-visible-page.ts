import { LANGUAGE_PARAMETER } from '@evenkeel/api-contract/i18n/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import type { GuardDecision } from './routing/guard.ts'
import { isLoadedAgain, reloadToEnter } from '#lib/history-state.ts'
import { loaderMessagesOf, nothingSaid, type Route, routeOf } from './routing/routes.ts'
import { type Known, screenOf } from './routing/screen-of.ts'
import { isLoaded, loadScreen, prefetchScreen, type ScreenDeps } from './screens.tsx'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useSessionClient, useBookingWizard } from '#session/session-context.tsx'
import { hasOpenQuestions } from '#session/booking/persisted-booking-state.ts'
import type { BookingState, BookingWizard } from '#session/booking/booking-wizard.ts'
import { getLoaderTiming } from './shell/loader/loader-timing.ts'

/** What covers the page while another one loads. */
export interface LoaderOverlay {
  readonly messages: readonly string[]
  /** Ends the loader as soon as the page can be drawn, with or without what it is still reading. */
  readonly skip: () => void
}

export interface DisplayedPage {
  readonly location: Location
  readonly screen: string
}

export interface VisiblePage {
  /** The location that is displayed, and its screen. */
  readonly shown: DisplayedPage | null
  /** Whether it may be seen: the guard agrees and no other page is loading. */
  readonly open: boolean
  readonly cover: LoaderOverlay | null
  /** The code of the screen could not be fetched: without a network, or because it is gone. */
  readonly trouble: LoadFailure | null
  /** Whether the screen came in after another one, so that it may move (CONST-15). */
  readonly moved: boolean
}

type LoadFailure = 'offline' | 'lost'

/**
 * Whether the loader messages are skipped: after a reload, after Back, or after a change of language during the
 * questions, the user has read them (decision 005).
 */
function isLoaderSkipped(
  { search }: Location,
  isReturn: boolean,
  isFirst: boolean,
  isAmid: boolean,
): boolean {
  if (!isFirst) return isReturn
  return isLoadedAgain(window) || (isAmid && new URLSearchParams(search).has(LANGUAGE_PARAMETER))
}

const isBookingEnd = (location: Location | null): boolean =>
  location !== null && routeOf(location.pathname)?.name === 'register-success'

/**
 * Whether the loader texts of the next page were shown. After Back, the pages of a finished booking lead to
 * its end again, and their texts would say that it is being sent once more. Called on every page change,
 * because it remembers the previous page.
 */
function useSeenLoaderMessages(booking: BookingWizard) {
  const wasAtEnd = useRef(false)
  return useCallback(
    (left: Location | null, to: Location, isReturn: boolean): boolean => {
      const way = booking.read()
      if (way.outcome === null) wasAtEnd.current = false
      else if (isBookingEnd(left)) wasAtEnd.current = true
      return (
        (wasAtEnd.current && isBookingEnd(to)) ||
        isLoaderSkipped(to, isReturn, left === null, hasOpenQuestions(way))
      )
    },
    [booking],
  )
}

/** Loader texts of a page. */
const getLoaderMessages = (
  route: Route | null,
  from: Location | null,
  way: BookingState,
): readonly string[] =>
  loaderMessagesOf(route, from && routeOf(from.pathname), way.answerSetId !== null, hasOpenQuestions(way))

/** What screens need to prefetch; the same object on every render. */
function useScreenDeps(): Omit<ScreenDeps, 'location'> {
  const [session, booking] = [useSessionClient(), useBookingWizard()]
  const [queries, forms] = [useQueryClient(), useFormEnvironment()]
  return useMemo(() => ({ session, booking, queries, forms }), [session, booking, queries, forms])
}

const emptyOverlay: LoaderOverlay = { messages: [], skip: () => {} }

/**
 * Which page is on the stage: the new one comes when its code is there and the loader has run its time. Changes
 * within one screen show no loader.
 */
export function useVisiblePage(decision: GuardDecision['kind'], settled: boolean, known: Known): VisiblePage {
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const deps = useScreenDeps()
  const screen = screenOf(location.pathname, known)
  const [shown, setShown] = useState<DisplayedPage | null>(settled ? { location, screen } : null)
  const [cover, setCover] = useState<LoaderOverlay | LoadFailure | null>(() =>
    settled ? null : { ...emptyOverlay, messages: loaderMessagesOf(routeOf(location.pathname), null, false) },
  )
  const [moved, setMoved] = useState(false)
  const isRead = useSeenLoaderMessages(deps.booking)
  /** Whether this document has shown a screen before. */
  const hasShown = useRef(settled)
  const route = routeOf(location.pathname)
  const isShown = shown?.screen === screen
  // Within one screen the new location is taken over at once, and help in danger never waits for a loader (RD-014).
  const atOnce = isShown || (route?.immediate === true && isLoaded(screen))
  if (decision === 'show' && atOnce && shown?.location !== location) {
    setShown({ location, screen })
    setCover(null)
  }
  const onTheWay = getLoaderMessages(route, shown?.location ?? null, deps.booking.read())
  useEffect(() => {
    if (decision !== 'show' || isShown) return undefined
    let current = true
    const messages = isRead(shown?.location ?? null, location, isReturn) ? nothingSaid : onTheWay
    const ready = loadScreen(screen)
      // Crisis help needs no tokens.
      .then(() => (route?.immediate ? undefined : deps.session.tokensSettled()))
      .then(
        () => () => {
          setShown({ location, screen })
          setCover(null)
          setMoved(true)
        },
        // A newer build: a new document brings its own code. Without a network it waits for one.
        () => () => {
          if (!hasShown.current) setCover('lost')
          else if (window.navigator.onLine) reloadToEnter(window)
          else setCover('offline')
        },
      )
    const skip = () => void ready.then((act) => current && act())
    const read = ready.then(() => prefetchScreen(screen, { ...deps, location }))
    read.catch(() => {})
    // Words bridge the reading of what the page begins with. The dots do not: nothing leads past them.
    const arrive = messages.length > 0 ? () => void read.then(skip, skip) : skip
    const timer = setTimeout(arrive, route?.immediate ? 0 : getLoaderTiming(messages).duration)
    setCover({ messages, skip })
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [decision, isShown, isRead, isReturn, location, route, screen, onTheWay, shown, deps])

  // The screen that is being left is taken down at once: it must not go on reacting to answers under the loader.
  const open = isShown && decision === 'show'
  useEffect(() => {
    if (open) hasShown.current = true
  }, [open])
  const trouble = typeof cover === 'string' ? cover : null
  const isCovered = !open && typeof cover !== 'string'
  return { shown, open, moved, trouble, cover: isCovered ? (cover ?? emptyOverlay) : null }
}
