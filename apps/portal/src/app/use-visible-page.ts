import { LANGUAGE_PARAMETER } from '@evenkeel/api-contract/i18n/languages'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Location } from '#lib/router/location.ts'
import { useLocation } from '#lib/router/Router.tsx'
import type { GuardDecision } from './routing/guard.ts'
import { deferredCode } from '#lib/deferred-module.tsx'
import { isLoadedAgain, reloadToEnter } from '#lib/router/loaded-again.ts'
import { loaderMessagesOf, nothingSaid, type Route, routeOf } from './routing/routes.ts'
import { type Known, screenOf } from './routing/screen-of.ts'
import { isLoaded, loadScreen, prefetchScreen } from './screens.tsx'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useQueries } from '#session/queries.ts'
import { useSessionClient, useBookingWizard } from '#session/session-context.tsx'
import { hasOpenQuestions } from '#session/booking/persisted-booking-state.ts'
import type { BookingState, BookingWizard } from '#session/booking/booking-wizard.ts'
import { getLoaderTiming } from './shell/loader/loader-timing.ts'

/** What covers the page while another one is on its way. */
export interface LoaderOverlay {
  readonly messages: readonly string[]
  /** Ends the loader as soon as the page can be drawn, with or without what it is still reading. */
  readonly skip: () => void
}

export interface VisiblePage {
  /** The location whose screen is on the stage. */
  readonly shown: Location | null
  /** Whether it may be seen: the guard agrees and no other page is on its way. */
  readonly open: boolean
  readonly cover: LoaderOverlay | null
  /** The code of the screen could not be fetched: for want of a network, or for good. */
  readonly trouble: LoadFailure | null
  /** Whether the screen came in after another one, so that it may move (CONST-15). */
  readonly moved: boolean
}

type LoadFailure = 'offline' | 'lost'

/**
 * Whoever loads a page again, comes back to it, or chooses another language amid the questions enters nothing: they have read the
 * words (decision 005).
 */
function isLoaderSkipped({ returned, search }: Location, isFirst: boolean, isAmid: boolean): boolean {
  if (!isFirst) return returned === true
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
    (left: Location | null, to: Location): boolean => {
      const way = booking.read()
      if (way.outcome === null) wasAtEnd.current = false
      else if (isBookingEnd(left)) wasAtEnd.current = true
      return (
        (wasAtEnd.current && isBookingEnd(to)) || isLoaderSkipped(to, left === null, hasOpenQuestions(way))
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

const emptyOverlay: LoaderOverlay = { messages: [], skip: () => {} }

/**
 * Which page is on the stage: the new one comes when its code is there and the loader has run its time. Changes
 * within one screen show no loader.
 */
export function useVisiblePage(decision: GuardDecision['kind'], settled: boolean, known: Known): VisiblePage {
  const location = useLocation()
  const [session, booking, queries] = [useSessionClient(), useBookingWizard(), useQueries()]
  const forms = useFormEnvironment()
  const [shown, setShown] = useState<Location | null>(settled ? location : null)
  const [cover, setCover] = useState<LoaderOverlay | LoadFailure | null>(() =>
    settled ? null : { ...emptyOverlay, messages: loaderMessagesOf(routeOf(location.pathname), null, false) },
  )
  const [moved, setMoved] = useState(false)
  const isRead = useSeenLoaderMessages(booking)
  /** Whether this document has shown a screen before. */
  const hasShown = useRef(settled)
  const route = routeOf(location.pathname)
  const screen = screenOf(location.pathname, known)
  const isShown = shown !== null && screen === screenOf(shown.pathname, known)
  // Within one screen the new location is taken over at once, and help in danger never waits for a loader (RD-014).
  const atOnce = isShown || (route?.immediate === true && isLoaded(screen))
  if (decision === 'show' && atOnce && shown !== location) {
    setShown(location)
    setCover(null)
  }
  const onTheWay = getLoaderMessages(route, shown, booking.read())
  useEffect(() => {
    if (decision !== 'show' || isShown) return undefined
    let current = true
    const messages = isRead(shown, location) ? nothingSaid : onTheWay
    const ready = loadScreen(screen)
      .then(deferredCode)
      // Help in danger asks for nobody's tokens.
      .then(() => (route?.immediate ? undefined : session.tokensSettled()))
      .then(
        () => () => {
          setShown(location)
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
    const read = ready.then(() => prefetchScreen(screen, { session, booking, queries, location, forms }))
    read.catch(() => {})
    // Words bridge the reading of what the page begins with. The dots do not: nothing leads past them.
    const arrive = messages.length > 0 ? () => void read.then(skip, skip) : skip
    const timer = setTimeout(arrive, route?.immediate ? 0 : getLoaderTiming(messages).duration)
    setCover({ messages, skip })
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [decision, isShown, isRead, location, route, screen, onTheWay, shown, session, booking, queries, forms])

  // The screen that is being left is taken down at once: it must not go on reacting to answers under the loader.
  const open = isShown && decision === 'show'
  useEffect(() => {
    if (open) hasShown.current = true
  }, [open])
  const trouble = typeof cover === 'string' ? cover : null
  const isCovered = !open && typeof cover !== 'string'
  return { shown, open, moved, trouble, cover: isCovered ? (cover ?? emptyOverlay) : null }
}
