import { limits } from '@evenkeel/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type Location, Route, Routes, useLocation, useNavigate } from 'react-router'
import { href, paths } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { upcomingQuery } from '#session/appointments.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { guard, type GuardDecision } from './guard.ts'
import { notFoundScreen, routeOf, routes } from './routes.ts'
import { screenOf } from './screen-of.ts'
import { isLoaded, loadScreen, Screen } from './screens.tsx'
import { dfdSignIn } from './shell/dfd-link.ts'
import { Loader } from './shell/Loader.tsx'
import { loaderPlan } from './shell/loader-plan.ts'
import { patientQuery } from './shell/patient.ts'
import { Trouble } from './shell/Trouble.tsx'

/** Refreshes what the guard asks for, without holding the navigation up (GUARD-14, GUARD-15). */
function useRefresh(decision: GuardDecision, key: string): void {
  const client = useQueryClient()
  const session = useSession()
  const patient = decision.kind === 'show' && decision.refreshPatient
  const upcoming = decision.kind === 'show' && decision.refreshUpcoming
  useEffect(() => {
    const id = session.telehealthUserId()
    if (id === null) return
    if (patient) void client.fetchQuery({ ...patientQuery(session, id), staleTime: 0 }).catch(() => {})
    if (upcoming) void client.fetchQuery({ ...upcomingQuery(session, id), staleTime: 0 }).catch(() => {})
  }, [client, session, patient, upcoming, key])
}

/** Brings the new page into view: its anchor after a moment, else its top (CONST-21). */
function useScrollPosition(shown: Location): void {
  useEffect(() => {
    if (!shown.hash) {
      window.scrollTo({ top: 0 })
      return undefined
    }
    const timer = setTimeout(
      () => document.getElementById(shown.hash.slice(1))?.scrollIntoView(),
      limits.scrollToAnchor,
    )
    return () => clearTimeout(timer)
  }, [shown.pathname, shown.hash])
}

interface Change {
  readonly messages: readonly string[]
  /** Ends the loader as soon as the page itself is ready. */
  readonly skip: () => void
}

/**
 * Shows the screen of the current location: asks the guard, covers the change with the loader, and draws the new
 * screen when its code is there and the loader has run its time. Changes within one screen show no loader.
 */
export function Stage({ settled, gallery }: { readonly settled: boolean; readonly gallery: boolean }) {
  const location = useLocation()
  const navigate = useNavigate()
  const { organisation } = usePlace()
  const { status } = useWhoIsHere()
  const [shown, setShown] = useState<Location | null>(settled ? location : null)
  const [change, setChange] = useState<Change | null>(null)
  const told = useRef(new Set<string>())
  const route = routeOf(location.pathname)
  const decision = guard({ route, target: `${location.pathname}${location.search}`, status, organisation })
  const redirect = decision.kind === 'redirect' ? decision.to : null

  useEffect(() => {
    if (redirect !== null) void navigate(redirect, { replace: true })
    if (decision.kind === 'hand-over') {
      const outside = dfdSignIn(organisation?.dfd_redirect_url ?? null)
      if (outside) window.location.assign(outside)
      else void navigate(href('home'), { replace: true })
    }
  }, [redirect, decision.kind, navigate, organisation])

  const show = useCallback((next: Location) => {
    setShown(next)
    setChange(null)
  }, [])
  const shownScreen = shown ? screenOf(shown.pathname, gallery) : null
  const screen = screenOf(location.pathname, gallery)
  const isShown = screen === shownScreen
  // Within one screen the new location is taken over at once, and help in danger never waits for a loader (ruling R14).
  const atOnce = isShown || (route?.immediate === true && isLoaded(screen))
  if (decision.kind === 'show' && atOnce && shown !== location) show(location)
  useEffect(() => {
    if (decision.kind !== 'show' || isShown) return undefined
    const messages = told.current.has(screen) ? [] : (route?.loaderMessages ?? [])
    told.current.add(screen)
    let current = true
    const ready = loadScreen(screen).catch(() => loadScreen(notFoundScreen))
    const arrive = () => void ready.then(() => current && show(location))
    const timer = setTimeout(arrive, route?.immediate ? 0 : loaderPlan(messages).duration)
    setChange({ messages, skip: arrive })
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [decision.kind, isShown, location, route, screen, show])

  useRefresh(decision, location.key)
  useScrollPosition(shown ?? location)
  // The screen that is being left is taken down at once: it must not go on reacting to answers under the loader.
  const open = isShown && decision.kind === 'show'
  const covered = open ? null : (change ?? { messages: [], skip: () => {} })
  return (
    <>
      {covered ? <Loader messages={covered.messages} onSkip={covered.skip} /> : null}
      <main id="main">
        {shown && open ? (
          <Trouble key={shownScreen}>
            <Suspense>
              <Routes location={shown}>
                {routes.map(({ name, screen }) => (
                  <Route key={name} path={paths[name]} element={<Screen screen={screen} />} />
                ))}
                <Route path="*" element={<Screen screen={screenOf(shown.pathname, gallery)} />} />
              </Routes>
            </Suspense>
          </Trouble>
        ) : null}
      </main>
    </>
  )
}
