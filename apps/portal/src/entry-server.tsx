import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { App } from './app/App.tsx'
import { fetchFirst } from './app/services/first-queries.ts'
import { createServices } from './app/services/services.ts'
import { Providers } from './app/services/Providers.tsx'
import { loadScreen } from './app/screens.tsx'
import { wantToday } from './features/home/today/deferred-today.ts'
import { deferredCode } from './lib/deferred-module.tsx'
import { onePage } from './lib/router/history.ts'
import { clientOf } from './session/query-client.tsx'
import { Router } from './lib/router/Router.tsx'
import { type LocalKey, memoryStorage } from './lib/storage.ts'
import { noSessionFlag } from './session/tokens/session-flag.ts'
import { noTabs } from './session/tokens/tabs.ts'
import { indexedDbVault } from './session/drafts/draft-vault.ts'
import { createDrafts } from './session/drafts/drafts.ts'
import type { Drawn, Renderer } from './server/renderer.ts'

const noTelehealth = () => Promise.reject(new Error('The document server never calls the telehealth service'))

const noDelivery = () => {
  throw new Error('The document server sends no files and hears no events')
}

const noVault = indexedDbVault(() => {
  throw new Error('The document server keeps no drafts')
})

/** Draws a page on the server from the same components the browser uses. */
export const render: Renderer = async ({ first, screen, path, own, content }) => {
  const services = createServices({
    first,
    own,
    content,
    telehealth: noTelehealth as never,
    local: memoryStorage<LocalKey>(),
    tab: memoryStorage<string>(),
    monotonic: () => 0,
    now: () => Temporal.Now.instant(),
    newId: () => '',
    deviceZone: () => '',
    alone: (_name, act) => act(),
    tabs: noTabs,
    hint: noSessionFlag,
    delivery: { own: noDelivery, telehealth: noDelivery, events: noDelivery },
    drafts: (deps) => createDrafts({ ...deps, vault: noVault }),
  })
  const queries = clientOf(services.queries)
  let found: Pick<Drawn, 'isMissing' | 'movedTo'> = { isMissing: false, movedTo: null }
  if (first.settled) {
    const [, fetched] = await Promise.all([
      loadScreen(screen),
      fetchFirst(screen, path, { ...services, queries }),
    ])
    found = fetched
  }
  wantToday()
  await deferredCode()
  const html = renderToString(
    <Providers foundation={services}>
      <Router pages={onePage(path)} base={first.place.base}>
        <App settled={first.settled} gallery={first.gallery} devices={first.devices} foundation={services} />
      </Router>
    </Providers>,
  )
  return { html, first: { ...first, queries: dehydrate(queries) }, ...found }
}
