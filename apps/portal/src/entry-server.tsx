import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { App } from './app/App.tsx'
import { fetchFirst } from './app/first-queries.ts'
import { buildFoundation } from './app/foundation.ts'
import { House } from './app/House.tsx'
import { loadScreen } from './app/screens.tsx'
import { lateCode } from './lib/late.tsx'
import { onePage } from './lib/router/history.ts'
import { clientOf } from './session/query-client.tsx'
import { Router } from './lib/router/router.tsx'
import { type LocalKey, memoryStorage } from './lib/storage.ts'
import { noHint } from './session/hint.ts'
import { noTabs } from './session/tabs.ts'
import { indexedDbVault } from './session/draft-vault.ts'
import { createDrafts } from './session/drafts.ts'
import type { Drawn, Renderer } from './server/renderer.ts'

const noTelehealth = () => Promise.reject(new Error('The document server never calls the telehealth service'))

const noDelivery = () => {
  throw new Error('The document server sends no files and hears no news')
}

const noVault = indexedDbVault(() => {
  throw new Error('The document server keeps no drafts')
})

/** Draws a page on the server from the same components the browser uses. */
export const render: Renderer = async ({ first, screen, path, own, content }) => {
  const foundation = buildFoundation({
    first,
    own,
    content,
    telehealth: noTelehealth as never,
    local: memoryStorage<LocalKey>(),
    tab: memoryStorage<string>(),
    monotonic: () => 0,
    now: () => Temporal.Now.instant(),
    newId: () => '',
    alone: (_name, act) => act(),
    tabs: noTabs,
    hint: noHint,
    delivery: { own: noDelivery, telehealth: noDelivery, news: noDelivery },
    drafts: (deps) => createDrafts({ ...deps, vault: noVault }),
  })
  const queries = clientOf(foundation.queries)
  let found: Pick<Drawn, 'isMissing' | 'movedTo'> = { isMissing: false, movedTo: null }
  if (first.settled) {
    const [, fetched] = await Promise.all([
      loadScreen(screen),
      fetchFirst(screen, path, { ...foundation, queries }),
    ])
    found = fetched
  }
  await lateCode()
  const html = renderToString(
    <House foundation={foundation}>
      <Router pages={onePage(path)} base={first.place.base}>
        <App
          settled={first.settled}
          gallery={first.gallery}
          devices={first.devices}
          foundation={foundation}
        />
      </Router>
    </House>,
  )
  return { html, first: { ...first, queries: dehydrate(queries) }, ...found }
}
