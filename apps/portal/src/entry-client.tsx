import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { subscribeToMessages } from '@evenkeel/api-contract/portal/messages'
import { getDeviceZone } from '#organization/time-zone/device-zone.ts'
import { createOrganizationLoading } from '#organization/organization-loading.ts'
import { App } from './app/App.tsx'
import { loaderMessagesOf, routeOf } from './app/routing/routes.ts'
import { firstScreenOf } from './app/routing/screen-of.ts'
import { loadScreen } from './app/screens.tsx'
import { FIRST_DATA_ID, type FirstData } from './app/services/first-data.ts'
import { createHydrationClocks } from './app/services/hydration-clocks.ts'
import { Providers } from './app/services/Providers.tsx'
import { createServices } from './app/services/services.ts'
import { registerOfflineWorker } from './app/shell/register-offline-worker.ts'
import { readLocationState } from './lib/history-state.ts'
import { createReleaseWatch } from './lib/api-client/release-watch.ts'
import { createSafeStorage, type KeyValue, type LocalKey } from './lib/storage.ts'
import { telehealthValidation } from './lib/api-client/telehealth-validation.ts'
import { BOOKING_STORAGE_KEY } from './session/booking/booking-wizard.ts'
import { takeTypedInput } from './session/booking/typed-input-handover.ts'
import { createUploads } from './session/delivery.ts'
import { createIndexedDbDraftStore } from './session/drafts/draft-store.ts'
import { createCookieSessionFlag } from './session/tokens/session-flag.ts'
import { openTabChannel } from './session/tokens/tabs.ts'
import '#components/base.css'

const browserFetch: typeof fetch = (input, init) => fetch(input, init)

/** Runs a function under a lock shared by all tabs of this browser, if the browser supports locks. */
const withTabLock = <T,>(name: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act()

/** Restores what a visitor typed in intake or booking before the page was reloaded. */
const restoreTypedInput = async (tab: KeyValue<string>, client: string) =>
  tab.get(BOOKING_STORAGE_KEY)?.includes('"answerSetId":"') ? takeTypedInput(tab, client) : null

/** Prefetches the crisis help: its screen, and its static page for offline use. */
function prefetchCrisisHelp(base: string): void {
  const prefetch = () => {
    void loadScreen('intake/screens/RiskScreen').catch(() => {})
    void registerOfflineWorker(navigator.serviceWorker, base, document.documentElement.lang)
  }
  if (document.readyState === 'complete') prefetch()
  else window.addEventListener('load', prefetch, { once: true })
}

/** Sets the loading state of the organization on the document, for styles, tools and tests (STATE-03). */
const organizationLoading = createOrganizationLoading(
  (act, milliseconds) => setTimeout(act, milliseconds),
  (state) => {
    document.documentElement.dataset['organisation'] = state
  },
)

/**
 * True if this tab is in the middle of the intake, where the next question may differ from the one in the
 * document.
 */
const isAmidIntake = (path: string, tab: KeyValue<string>): boolean =>
  loaderMessagesOf(routeOf(path), null, false).length > 0 &&
  (readLocationState(window) !== null || tab.get(BOOKING_STORAGE_KEY) !== null)

/** Calls of the services. A telehealth service elsewhere is of no release of ours. */
const createCalls = (telehealthBase: string, ownFetch: typeof fetch) => ({
  own: createApiCall({ base: '/api', fetch: ownFetch }),
  telehealth: createApiCall({
    base: telehealthBase,
    fetch: browserFetch,
    ...telehealthValidation(telehealthBase),
  }),
  content: createApiCall({ base: '/content', fetch: ownFetch }),
})

const createBrowserDelivery = (telehealthBase: string) => ({
  own: createUploads('/api'),
  telehealth: createUploads(telehealthBase),
  events: (headers: Readonly<Record<string, string>>, signal: AbortSignal) =>
    subscribeToEvents(subscribeToMessages, { base: '/api', fetch: browserFetch, headers, signal }),
})

async function start(): Promise<void> {
  const sent = JSON.parse(document.getElementById(FIRST_DATA_ID)?.textContent ?? '{}') as FirstData
  const { base } = sent.place
  const path = window.location.pathname.slice(base.length)
  const tab = createSafeStorage<string>(() => window.sessionStorage)
  const first = isAmidIntake(path, tab) ? { ...sent, settled: false } : sent
  // The document server has loaded the organization already.
  void organizationLoading.follow(Promise.resolve(first.place.organisation))
  const [typed] = await Promise.all([
    restoreTypedInput(tab, first.place.client),
    // Older browsers have no Temporal; the rest of the code requires it.
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
    first.settled ? loadScreen(firstScreenOf(path, first)) : null,
  ])
  const clocks = createHydrationClocks(first.drawnFor?.at ?? null, {
    now: () => Temporal.Now.instant(),
    monotonic: () => performance.now(),
  })
  const release = createReleaseWatch(first.release, tab)
  const services = createServices({
    first,
    ...createCalls(first.telehealthBase, release.watch(browserFetch)),
    local: createSafeStorage<LocalKey>(() => window.localStorage),
    tab,
    monotonic: clocks.monotonic,
    now: clocks.now,
    newId: () => crypto.randomUUID(),
    typed,
    deviceZone: getDeviceZone,
    search: () => location.search,
    alone: withTabLock,
    tabs: openTabChannel('evenkeel'),
    sessionFlag: createCookieSessionFlag(document),
    delivery: createBrowserDelivery(first.telehealthBase),
    draftStore: createIndexedDbDraftStore(() => window.indexedDB),
  })
  const root = document.getElementById('root')
  if (!root) return
  const onReady = () => {
    clocks.start()
    // For tests: everything on the page has its handlers.
    document.documentElement.dataset['hydrated'] = ''
    prefetchCrisisHelp(base)
  }
  const page = (
    <Providers foundation={services}>
      <BrowserRouter basename={`${base}/`}>
        <App
          settled={first.settled}
          gallery={first.gallery}
          devices={first.devices}
          foundation={services}
          release={release}
          onReady={onReady}
        />
      </BrowserRouter>
    </Providers>
  )
  if (first.settled === sent.settled) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

void start()
