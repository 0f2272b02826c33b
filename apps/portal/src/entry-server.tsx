import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createPath, type Location, parsePath, StaticRouter } from 'react-router'
import { App } from './app/App.tsx'
import { fetchFirst, fetchForMember } from './app/services/first-queries.ts'
import { routeOf } from './app/routing/routes.ts'
import { createServices } from './app/services/services.ts'
import { Providers } from './app/services/Providers.tsx'
import { loadScreen } from './app/screens.tsx'
import { seedPreviewWeek } from '#features/booking/calendar/preview-week.ts'
import { seedPreviewQuestion } from '#features/intake/preview-question.ts'
import { type LocalKey, createMemoryStorage } from './lib/storage.ts'
import { noSessionFlag } from './session/tokens/session-flag.ts'
import { noTabChannel } from './session/tokens/tabs.ts'
import { createIndexedDbDraftStore } from '#session/drafts/draft-store.ts'
import type { Renderer } from './server/renderer.ts'
import { backgroundCallHeaders } from './server/request-member.ts'

const noDelivery = () => {
  throw new Error('The document server sends no files and receives no events')
}

const noDraftStore = createIndexedDbDraftStore(() => {
  throw new Error('The document server stores no drafts')
})

/**
 * Marks calls of the document server as background calls: they do not extend a session, because the user did
 * nothing.
 */
const asBackgroundCall =
  (own: ApiCall): ApiCall =>
  (endpoint, sent) =>
    own(endpoint, { ...sent, headers: { ...sent.headers, ...backgroundCallHeaders } } as typeof sent)

/**
 * Replaces the data of a page with that of a draft preview. Returns the URL of the preview if it is on
 * another page.
 */
async function applyDraftPreview(
  services: ReturnType<typeof createServices>,
  location: Location,
  now: Temporal.Instant,
): Promise<string | null> {
  const client = services.queries
  if (routeOf(location.pathname)?.name === 'provider-schedule')
    seedPreviewWeek(services, client, { zone: services.zone.readFirst(), now })
  return seedPreviewQuestion({ ...services, client }, location)
}

/** True if all queries have succeeded. */
const hasAllQueries = (queries: QueryClient): boolean =>
  queries
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === 'success')

/** Renders a page on the server with the same components as in the browser. */
export const render: Renderer = async ({
  first,
  screen,
  path,
  own,
  content,
  telehealth,
  member,
  now,
  deadline,
}) => {
  const services = createServices({
    first,
    own: asBackgroundCall(own),
    content,
    telehealth,
    local: createMemoryStorage<LocalKey>(),
    tab: createMemoryStorage<string>(),
    monotonic: () => 0,
    now: () => now,
    newId: () => '',
    deviceZone: () => '',
    search: () => '',
    alone: (_name, act) => act(),
    tabs: noTabChannel,
    sessionFlag: noSessionFlag,
    delivery: { own: noDelivery, telehealth: noDelivery, events: noDelivery },
    draftStore: noDraftStore,
  })
  const { queries } = services
  const location: Location = {
    pathname: '/',
    search: '',
    hash: '',
    ...parsePath(path),
    state: null,
    key: 'default',
  }
  const draftedAt = isPreviewClientId(first.place.client)
    ? await applyDraftPreview(services, location, now)
    : null
  if (member) services.session.accept({ ...member.user, auth_token: member.token })
  const { isDrawable, ...found } = await fetchFirst(screen, path, services, deadline)
  const settled = first.settled || isDrawable
  if (settled) await loadScreen(screen)
  if (member) {
    await fetchForMember(screen, { ...services, location }, deadline)
    if (services.session.read().status !== 'member') throw new Error('The session ended meanwhile')
  }
  const isComplete = hasAllQueries(queries)
  const html = renderToString(
    <Providers foundation={services}>
      <StaticRouter basename={`${first.place.base}/`} location={`${first.place.base}${createPath(location)}`}>
        <App settled={settled} gallery={first.gallery} devices={first.devices} foundation={services} />
      </StaticRouter>
    </Providers>,
  )
  const movedTo = draftedAt ?? found.movedTo
  return { html, first: { ...first, settled, queries: dehydrate(queries) }, isComplete, ...found, movedTo }
}
