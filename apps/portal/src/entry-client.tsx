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

/** Runs an act alone among all tabs of this browser, where the browser can promise that. */
const withTabLock = <T,>(name: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act()

/** Does this once the browser has drawn, and has taken the presses that waited. A page that nobody sees is not drawn: then at once. */
const runAfterFrame = (act: () => void): void => {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}

/** The next page waits for what is around the first one, which is asked for after the frame; where that is lost it gets a document of its own. */
const runWhenIdle = (act: () => void): void =>
  whenDeferredCode(act, { before: runAfterFrame, onLost: () => window.location.reload() })

alsoDeferred(loadRemainingStyles)
askWhenFree(runAfterFrame)

/** What a visitor amid the questions or the booking typed on the page that was here a moment ago. */
const restoreTypedInput = async (tab: KeyValue<string>, client: string) =>
  tab.get(BOOKING_STORAGE_KEY)?.includes('"answerSetId":"')
    ? import('#session/booking/typed-input-handover.ts').then(
        ({ takeTypedInput: takeWords }) => takeWords(tab, client),
        () => null,
      )
    : null

/** Brings what can wait, once everything that the document asked for has come. */
function loadDeferredCode(base: string, clocks: Pick<ReturnType<typeof drawnClocks>, 'goOn'>): void {
  pressAgain(document)
  const bring = () => {
    void deferredCode()
      .catch(() => {})
      .then(() => {
        clocks.goOn(setTimeout)
        // For tests: from here on no press waits for code of what is around the screen.
        document.documentElement.dataset['whole'] = ''
      })
    // Help in danger is kept at hand: its screen now, its plain page for when the network is gone.
    void loadScreen('intake/screens/RiskScreen').catch(() => {})
    void import('#app/shell/register-offline-worker.ts')
      .then(({ registerOfflineWorker: keepHelpLinesOffline }) =>
        keepHelpLinesOffline(navigator.serviceWorker, base, document.documentElement.lang),
      )
      .catch(() => {})
  }
  // A press comes first: asking for a score of files is a tenth of a second's work for a slow phone.
  const bringAfterFrame = () => runAfterFrame(bring)
  if (document.readyState === 'complete') bringAfterFrame()
  else window.addEventListener('load', bringAfterFrame, { once: true })
}

const systemClocks = { now: () => Temporal.Now.instant(), monotonic: () => performance.now() }

/** Says on the document how far loading the organisation is, for styles, tools and tests (STATE-03). */
const organizationLoading = createOrganizationLoading(
  (act, milliseconds) => setTimeout(act, milliseconds),
  (state) => {
    document.documentElement.dataset['organisation'] = state
  },
)

/** Who is here is known at once where somebody may be; a visitor's page in the document begins without the code for it. */
const loadSessionFactory = async (first: FirstData, local: KeyValue<LocalKey>) =>
  isWhole(first) && isNobodyHere({ hasSessionFlag: first.hasSessionFlag, local })
    ? deferredSession
    : (await import('./session/session.ts')).createSession

/** Whether this tab is on a way through the questions already, where another one may come first than the one in the document. */
const isAmidIntake = (pages: Pages, tab: KeyValue<string>): boolean =>
  loaderMessagesOf(routeOf(pages.read().pathname), null, false).length > 0 &&
  (pages.read().state !== null || tab.get(BOOKING_STORAGE_KEY) !== null)

/** What the document carries, with the file of the screen it names. */
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

/** Wants what the page of whoever may be a member needs: what only their home page shows holds no other one up. */
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
  // The document server has asked already: with the document the request is over.
  void organizationLoading.follow(Promise.resolve(first.place.organisation))
  const local = createSafeStorage<LocalKey>(() => window.localStorage)
  const [createSession, typed] = await Promise.all([
    loadSessionFactory(first, local),
    restoreTypedInput(tab, first.place.client),
    // Older browsers have no Temporal yet; the rest of the house takes it for granted.
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
  // Where a visitor's page is in the document, its first button need not wait for what is around it.
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
