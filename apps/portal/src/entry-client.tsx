import { createCall } from '@evenkeel/contract/call'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { FIRST_DATA_ID, type FirstData, isWhole } from './app/services/first-data.ts'
import { createServices } from './app/services/services.ts'
import { Providers } from './app/services/Providers.tsx'
import { deferredDrafts, deferredEvents, deferredUploads } from './app/services/deferred-services.ts'
import { keepHelpLinesOffline } from './app/shell/keep-offline.ts'
import type { ScreenFile } from './app/screen-files.ts'
import { screenOf } from './app/routing/screen-of.ts'
import { loadScreen } from './app/screens.tsx'
import { wantToday } from './features/home/today/deferred-today.ts'
import { browserPages } from './lib/router/history.ts'
import { Router } from './lib/router/Router.tsx'
import { restOfStyles } from './lib/rest-of-styles.ts'
import { type LocalKey, safeStorage } from './lib/storage.ts'
import { alsoDeferred, deferredCode, whenDeferredCode } from './lib/deferred-module.tsx'
import { readDeviceZone } from './organisation/time-zone/read-device-zone.ts'
import { createOrganisationLoading } from './organisation/loading.ts'
import { cookieSessionFlag } from './session/tokens/session-flag.ts'
import { browserTabs } from './session/tokens/tabs.ts'
import './ui/base.css'

/** Runs an act alone among all tabs of this browser, where the browser can promise that. */
const alone = <T,>(name: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act()

/** The next page waits for what is around the first one; where that is lost it gets a document of its own. */
const whenReady = (act: () => void): void => whenDeferredCode(act, () => window.location.reload())

alsoDeferred(restOfStyles)

/** Brings what can wait, once everything that the document asked for has come. */
function comeAfter(base: string): void {
  const bring = () => {
    void deferredCode().catch(() => {})
    // Help in danger is kept at hand: its screen now, its plain page for when the network is gone.
    void loadScreen('intake/screens/RiskScreen').catch(() => {})
    void keepHelpLinesOffline(navigator.serviceWorker, base)
  }
  if (document.readyState === 'complete') bring()
  else window.addEventListener('load', bring, { once: true })
}

/** Says on the document how far loading the organisation is, for styles, tools and tests (STATE-03). */
const organisationLoading = createOrganisationLoading(
  (act, milliseconds) => setTimeout(act, milliseconds),
  (state) => {
    document.documentElement.dataset['organisation'] = state
  },
)

async function start(): Promise<void> {
  const data = document.getElementById(FIRST_DATA_ID)
  const first = JSON.parse(data?.textContent ?? '{}') as FirstData
  const screenFile = data?.dataset['screen'] ?? ''
  const { base } = first.place
  // The document server has asked already: with the document the request is over.
  void organisationLoading.follow(Promise.resolve(first.place.organisation))
  const path = window.location.pathname.slice(base.length) || '/'
  await Promise.all([
    // Older browsers have no Temporal yet; the rest of the house takes it for granted.
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
    first.settled
      ? loadScreen(
          screenOf(path, { ...first, ...first.place }),
          () => import(/* @vite-ignore */ screenFile) as Promise<ScreenFile>,
        )
      : null,
  ])
  if (first.hasSessionFlag) wantToday()
  // Where a visitor's page is in the document, its first button need not wait for what is around it.
  if (!isWhole(first)) await deferredCode().catch(() => {})
  const services = createServices({
    first,
    own: createCall({ base: '/api', fetch: (input, init) => fetch(input, init) }),
    telehealth: createCall({ base: first.telehealthBase, fetch: (input, init) => fetch(input, init) }),
    content: createCall({ base: '/content', fetch: (input, init) => fetch(input, init) }),
    local: safeStorage<LocalKey>(() => window.localStorage),
    tab: safeStorage<string>(() => window.sessionStorage),
    monotonic: () => performance.now(),
    now: () => Temporal.Now.instant(),
    newId: () => crypto.randomUUID(),
    deviceZone: readDeviceZone,
    alone,
    tabs: browserTabs('evenkeel'),
    hint: cookieSessionFlag(document),
    delivery: {
      own: deferredUploads('/api'),
      telehealth: deferredUploads(first.telehealthBase),
      events: deferredEvents,
    },
    drafts: deferredDrafts,
  })
  const onReady = () => comeAfter(base)
  const root = document.getElementById('root')
  if (!root) return
  hydrateRoot(
    root,
    <Providers foundation={services}>
      <Router pages={browserPages(window, base, () => crypto.randomUUID())} base={base} whenReady={whenReady}>
        <App
          settled={first.settled}
          gallery={first.gallery}
          devices={first.devices}
          foundation={services}
          onReady={onReady}
        />
      </Router>
    </Providers>,
  )
}

void start()
