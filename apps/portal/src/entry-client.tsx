import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { wantMembersCode, wantMembersHome } from './app/members-code.ts'
import { FIRST_DATA_ID, type FirstData, isWhole } from './app/services/first-data.ts'
import { drawnClocks } from './app/services/drawn-clocks.ts'
import { createServices } from './app/services/services.ts'
import { Providers } from './app/services/Providers.tsx'
import {
  deferredCall,
  deferredDrafts,
  deferredEvents,
  deferredUploads,
} from './app/services/deferred-services.ts'
import type { ScreenModule } from '#app/screen-modules.ts'
import { loaderMessagesOf, routeOf } from './app/routing/routes.ts'
import { screenOf } from './app/routing/screen-of.ts'
import { loadScreen } from './app/screens.tsx'
import { pressAgain } from './lib/early-presses/press-again.ts'
import { browserPages, type Pages } from './lib/router/history.ts'
import { Router } from './lib/router/Router.tsx'
import { loadRemainingStyles } from '#lib/remaining-styles.ts'
import { type KeyValue, type LocalKey, createSafeStorage } from './lib/storage.ts'
import { alsoDeferred, askWhenFree, deferredCode, whenDeferredCode } from './lib/deferred-module.tsx'
import { getDeviceZone } from '#organization/time-zone/device-zone.ts'
import { createOrganizationLoading } from '#organization/organization-loading.ts'
import { BOOKING_STORAGE_KEY } from './session/booking/booking-wizard.ts'
import { isNobodyHere, deferredSession } from './session/deferred-session.ts'
import { createCookieSessionFlag } from './session/tokens/session-flag.ts'
import { openTabChannel } from './session/tokens/tabs.ts'
import '#components/base.css'

/** Runs a function under a lock shared by all tabs of this browser, if the browser supports locks. */
const withTabLock = <T,>(name: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act()

/**
 * Runs a function after the next frame and pending input events. A hidden page renders no frame: runs at
 * once.
 */
const runAfterFrame = (act: () => void): void => {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}

/**
 * Navigation waits for the deferred code, which loads after the frame. If it fails to load, the page is
 * reloaded.
 */
const runWhenIdle = (act: () => void): void =>
  whenDeferredCode(act, { before: runAfterFrame, onLost: () => window.location.reload() })

alsoDeferred(loadRemainingStyles)
askWhenFree(runAfterFrame)

/** Restores what a visitor typed in intake or booking before the page was reloaded. */
const restoreTypedInput = async (tab: KeyValue<string>, client: string) =>
  tab.get(BOOKING_STORAGE_KEY)?.includes('"answerSetId":"')
    ? import('#session/booking/typed-input-handover.ts').then(
        ({ takeTypedInput: takeWords }) => takeWords(tab, client),
        () => null,
      )
    : null

/** Loads deferred code once all resources of the document have loaded. */
function loadDeferredCode(base: string, clocks: Pick<ReturnType<typeof drawnClocks>, 'goOn'>): void {
  pressAgain(document)
  const bring = () => {
    void deferredCode()
      .catch(() => {})
      .then(() => {
        clocks.goOn(setTimeout)
        // For tests: from now on no press waits for deferred code.
        document.documentElement.dataset['whole'] = ''
      })
    // Prefetches the crisis help: its screen now, and its static page for offline use.
    void loadScreen('intake/screens/RiskScreen').catch(() => {})
    void import('#app/shell/register-offline-worker.ts')
      .then(({ registerOfflineWorker: keepHelpLinesOffline }) =>
        keepHelpLinesOffline(navigator.serviceWorker, base, document.documentElement.lang),
      )
      .catch(() => {})
  }
  // Input comes first: requesting about twenty files takes a slow phone a tenth of a second.
  const bringAfterFrame = () => runAfterFrame(bring)
  if (document.readyState === 'complete') bringAfterFrame()
  else window.addEventListener('load', bringAfterFrame, { once: true })
}

const systemClocks = { now: () => Temporal.Now.instant(), monotonic: () => performance.now() }

/** Sets the loading state of the organization on the document, for styles, tools and tests (STATE-03). */
const organizationLoading = createOrganizationLoading(
  (act, milliseconds) => setTimeout(act, milliseconds),
  (state) => {
    document.documentElement.dataset['organisation'] = state
  },
)

/**
 * If a user may be signed in, the session code loads at once. A visitor's server-rendered page starts without
 * it.
 */
const loadSessionFactory = async (first: FirstData, local: KeyValue<LocalKey>) =>
  isWhole(first) && isNobodyHere({ hasSessionFlag: first.hasSessionFlag, local })
    ? deferredSession
    : (await import('./session/session.ts')).createSession

/**
 * True if this tab is in the middle of the intake, where the next question may differ from the one in the
 * document.
 */
const isAmidIntake = (pages: Pages, tab: KeyValue<string>): boolean =>
  loaderMessagesOf(routeOf(pages.read().pathname), null, false).length > 0 &&
  (pages.read().state !== null || tab.get(BOOKING_STORAGE_KEY) !== null)

/** Reads the first data from the document, and the file of its screen. */
function readDocument(): { readonly first: FirstData; readonly screenFile: string } {
  const data = document.getElementById(FIRST_DATA_ID)
  return {
    first: JSON.parse(data?.textContent ?? '{}') as FirstData,
    screenFile: data?.dataset['screen'] ?? '',
  }
}

const createDelivery = (telehealthBase: string) => ({
  own: deferredUploads('/api'),
  telehealth: deferredUploads(telehealthBase),
  events: deferredEvents,
})

/**
 * Preloads the code of a possible member's page. Code that only the home page needs does not delay other
 * pages.
 */
function preloadCodeFor(pathname: string): void {
  wantMembersCode()
  if (routeOf(pathname)?.name === 'home') wantMembersHome()
}

async function start(): Promise<void> {
  const { first: sent, screenFile } = readDocument()
  const { base } = sent.place
  const pages = browserPages(window, base, () => crypto.randomUUID())
  const tab = createSafeStorage<string>(() => window.sessionStorage)
  const first = isAmidIntake(pages, tab) ? { ...sent, settled: false } : sent
  // The document server has loaded the organization already.
  void organizationLoading.follow(Promise.resolve(first.place.organisation))
  const local = createSafeStorage<LocalKey>(() => window.localStorage)
  const [createSession, typed] = await Promise.all([
    loadSessionFactory(first, local),
    restoreTypedInput(tab, first.place.client),
    // Older browsers have no Temporal; the rest of the code requires it.
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
    first.settled
      ? loadScreen(
          screenOf(pages.read().pathname, { ...first, ...first.place }),
          () => import(/* @vite-ignore */ screenFile) as Promise<ScreenModule>,
        )
      : null,
  ])
  if (first.hasSessionFlag) preloadCodeFor(pages.read().pathname)
  const clocks = drawnClocks(first.drawnFor?.at ?? null, systemClocks)
  // A visitor's server-rendered page is interactive without waiting for deferred code.
  if (!isWhole(first)) await deferredCode().catch(() => {})
  const services = createServices({
    first,
    own: deferredCall({ base: '/api', fetch: (input, init) => fetch(input, init) }),
    telehealth: deferredCall({ base: first.telehealthBase, fetch: (input, init) => fetch(input, init) }),
    content: deferredCall({ base: '/content', fetch: (input, init) => fetch(input, init) }),
    local,
    tab,
    monotonic: clocks.monotonic,
    now: clocks.now,
    newId: () => crypto.randomUUID(),
    typed,
    deviceZone: getDeviceZone,
    search: () => location.search,
    alone: withTabLock,
    tabs: openTabChannel('evenkeel'),
    hint: createCookieSessionFlag(document),
    delivery: createDelivery(first.telehealthBase),
    createSession,
    drafts: deferredDrafts,
  })
  const root = document.getElementById('root')
  if (!root) return
  const page = (
    <Providers foundation={services}>
      <Router pages={pages} base={base} whenReady={runWhenIdle}>
        <App
          settled={first.settled}
          gallery={first.gallery}
          devices={first.devices}
          foundation={services}
          onReady={() => loadDeferredCode(base, clocks)}
        />
      </Router>
    </Providers>
  )
  if (first.settled === sent.settled) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

void start()
