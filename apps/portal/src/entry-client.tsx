import { createCall } from '@evenkeel/contract/call'
import { listen } from '@evenkeel/contract/events'
import { listenForMessages } from '@evenkeel/contract/own/messages'
import { minutes } from '@evenkeel/contract/units'
import { hydrate } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { FIRST_DATA_ID, type FirstData } from './app/first-data.ts'
import { buildFoundation } from './app/foundation.ts'
import { House } from './app/House.tsx'
import { keepHelpLinesOffline } from './app/shell/keep-offline.ts'
import { screenOf } from './app/screen-of.ts'
import { loadScreen } from './app/screens.tsx'
import { fetchWithProgress } from './lib/fetch-with-progress.ts'
import { browserPages } from './lib/router/history.ts'
import { Router } from './lib/router/router.tsx'
import { restOfStyles } from './lib/rest-of-styles.ts'
import { type LocalKey, safeStorage } from './lib/storage.ts'
import { whenQuiet } from './lib/when-quiet.ts'
import { cookieHint } from './session/hint.ts'
import { browserTabs } from './session/tabs.ts'
import type { OnProgress } from './session/delivery.ts'
import { indexedDbVault } from './session/draft-vault.ts'
import './ui/base.css'

/** Runs an act alone among all tabs of this browser, where the browser can promise that. */
const alone = <T,>(name: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act()

/** Long enough for the largest file over a poor connection. */
const UPLOAD_TIMEOUT = minutes(15)
const uploads = (base: string) => (onProgress: OnProgress) =>
  createCall({
    base,
    fetch: fetchWithProgress(onProgress, () => new XMLHttpRequest()),
    timeout: UPLOAD_TIMEOUT,
  })

async function start(): Promise<void> {
  const first = JSON.parse(document.getElementById(FIRST_DATA_ID)?.textContent ?? '{}') as FirstData
  const { base } = first.place
  const path = window.location.pathname.slice(base.length) || '/'
  await Promise.all([
    // Older browsers have no Temporal yet; the rest of the house takes it for granted.
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
    first.settled ? loadScreen(screenOf(path, { ...first, ...first.place })) : null,
  ])
  const foundation = buildFoundation({
    first,
    own: createCall({ base: '/api', fetch: (input, init) => fetch(input, init) }),
    telehealth: createCall({ base: first.telehealthBase, fetch: (input, init) => fetch(input, init) }),
    content: createCall({ base: '/content', fetch: (input, init) => fetch(input, init) }),
    local: safeStorage<LocalKey>(() => window.localStorage),
    tab: safeStorage<string>(() => window.sessionStorage),
    monotonic: () => performance.now(),
    now: () => Temporal.Now.instant(),
    newId: () => crypto.randomUUID(),
    alone,
    tabs: browserTabs('evenkeel'),
    hint: cookieHint(document),
    delivery: {
      own: uploads('/api'),
      telehealth: uploads(first.telehealthBase),
      news: (headers, signal) =>
        listen(listenForMessages, {
          base: '/api',
          fetch: (input, init) => fetch(input, init),
          headers,
          signal,
        }),
    },
    vault: indexedDbVault(() => window.indexedDB),
  })
  if (first.queries) hydrate(foundation.queries, first.queries)
  const root = document.getElementById('root')
  if (!root) return
  hydrateRoot(
    root,
    <House foundation={foundation}>
      <Router pages={browserPages(window, base, () => crypto.randomUUID())} base={base}>
        <App
          settled={first.settled}
          gallery={first.gallery}
          devices={first.devices}
          foundation={foundation}
        />
      </Router>
    </House>,
  )
  whenQuiet(() => {
    void restOfStyles()
    // Help in danger is kept at hand: its screen now, its plain page for when the network is gone.
    void loadScreen('intake/screens/risk').catch(() => {})
    void keepHelpLinesOffline(navigator.serviceWorker, base)
  })
}

void start()
