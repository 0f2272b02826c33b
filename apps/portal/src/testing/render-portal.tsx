import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { subscribeToMessages } from '@evenkeel/api-contract/portal/messages'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { mockNetwork } from '@evenkeel/api-contract/testing/mock-network'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { renderBrandStyles, compileBrand } from '@evenkeel/brand/brand'
import type { HttpHandler } from 'msw'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { BrowserRouter } from 'react-router'
import { createReleaseWatch } from '#lib/api-client/release-watch.ts'
import { type LocalKey, createSafeStorage } from '#lib/storage.ts'
import { getDeviceZone } from '#organization/time-zone/device-zone.ts'
import { createUploads } from '#session/delivery.ts'
import { createIndexedDbDraftStore } from '#session/drafts/draft-store.ts'
import { createCookieSessionFlag } from '#session/tokens/session-flag.ts'
import { noTabChannel, type TabChannel } from '#session/tokens/tabs.ts'
import '#components/base.css'
import { App } from '../app/App.tsx'
import { screenOf } from '../app/routing/screen-of.ts'
import { loadScreen } from '../app/screens.tsx'
import type { FirstData } from '../app/services/first-data.ts'
import { Providers } from '../app/services/Providers.tsx'
import { createServices } from '../app/services/services.ts'
import { renderHelpLines } from '#server/document/render-help-lines.ts'
import { northstar } from './organization.ts'

export interface PortalOptions {
  /** Null: the organization could not be loaded. Defaults to northstar. */
  readonly organization?: Organization | null
  /** The signed-in user; defaults to a visitor. */
  readonly session?: User | null
  /** Responses of the services; the first matching handler answers. */
  readonly handlers?: readonly HttpHandler[]
  /**
   * Shows the loader messages of a page (LOADER-03). By default the page shows at once, as after a reload.
   */
  readonly entered?: boolean
  /** The other tabs of this browser. Defaults to none. */
  readonly tabs?: TabChannel
  /** True if the developers' `/gallery` exists. */
  readonly gallery?: boolean
  /** Called instead of loading the document again for a newer release. */
  readonly onReload?: () => void
}

interface RenderedPortal {
  readonly container: HTMLElement
  /** Closes the page. Browser storage stays: rendering again is like a reload. */
  readonly leave: () => void
}

/**
 * The `fetch` of the page. After closing it sends nothing: a session outlives its page and would send
 * requests in the next test.
 */
function createClosableFetch() {
  let isOpen = true
  const send: typeof fetch = (input, init) => (isOpen ? fetch(input, init) : new Promise(() => {}))
  return {
    send,
    close: (): void => {
      isOpen = false
    },
  }
}

const getPageLanguage = 'en' as const

/** The parts of a document besides the screen, as the document server renders them. */
function writePageDocument(organization: Organization | null): HTMLElement {
  document.documentElement.lang = getPageLanguage
  const brand = compileBrand(organization?.custom_color1 ?? '', organization?.custom_color3 ?? '')
  const style = document.createElement('style')
  style.textContent = renderBrandStyles(brand)
  const help = document
    .createRange()
    .createContextualFragment(renderHelpLines(englishTranslator, organization, ''))
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(style, help, root)
  return root
}

function firstData(organization: Organization | null, session: User | null): FirstData {
  return {
    place: {
      base: '',
      client: organization?.username ?? 'nobody',
      organisation: organization,
      environment: 'test',
      language: getPageLanguage,
    },
    hasSessionFlag: session !== null,
    settled: true,
    release: 'test',
    telehealthBase: '/telehealth',
    translation: { isSetUp: false, script: null },
    devices: false,
    gallery: false,
    queries: null,
    drawnFor: null,
  }
}

function createPortalServices(first: FirstData, send: typeof fetch, tabs: TabChannel) {
  return createServices({
    first,
    own: createApiCall({ base: '/api', fetch: send }),
    telehealth: createApiCall({ base: first.telehealthBase, fetch: send }),
    content: createApiCall({ base: '/content', fetch: send }),
    local: createSafeStorage<LocalKey>(() => window.localStorage),
    tab: createSafeStorage<string>(() => window.sessionStorage),
    monotonic: () => performance.now(),
    now: () => Temporal.Now.instant(),
    newId: () => crypto.randomUUID(),
    deviceZone: getDeviceZone,
    search: () => window.location.search,
    alone: (_name, act) => act(),
    tabs,
    sessionFlag: createCookieSessionFlag(document),
    delivery: {
      own: createUploads('/api'),
      telehealth: createUploads(first.telehealthBase),
      events: (headers, signal) =>
        subscribeToEvents(subscribeToMessages, { base: '/api', fetch: send, headers, signal }),
    },
    draftStore: createIndexedDbDraftStore(() => window.indexedDB),
  })
}

/** Marks the page as reloaded, so that no loader messages show. */
function reloadPage(): void {
  const entries = [{ type: 'reload' }] as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
}

/**
 * Renders the whole portal at an in-app path, such as `/log-in`, with the styles and help lines of its
 * document. The handlers must cover all its requests.
 */
export async function renderPortal(
  path: string,
  {
    organization = northstar(),
    session = null,
    handlers = [],
    entered = false,
    tabs = noTabChannel,
    gallery = false,
    onReload = () => {},
  }: PortalOptions = {},
): Promise<RenderedPortal> {
  mockNetwork.use(...handlers)
  if (!entered) reloadPage()
  if (session) document.cookie = 'evenkeel_signed_in=1; Path=/'
  window.history.replaceState(null, '', path)
  const first = firstData(organization, session)
  const container = writePageDocument(organization)
  const { send, close } = createClosableFetch()
  const tab = createSafeStorage<string>(() => window.sessionStorage)
  const release = createReleaseWatch(first.release, tab, onReload)
  const services = createPortalServices(first, release.watch(send), tabs)
  if (session) services.session.accept({ ...session, auth_token: 'own' })
  await loadScreen(
    screenOf(window.location.pathname, { gallery, organisation: organization, isMember: session !== null }),
  )
  const root = createRoot(container)
  const leave = (): void => {
    close()
    root.unmount()
    document.body.replaceChildren()
  }
  onTestFinished(leave)
  root.render(
    <Providers foundation={services}>
      <BrowserRouter>
        <App settled gallery={gallery} devices={false} foundation={services} release={release} />
      </BrowserRouter>
    </Providers>,
  )
  return { container, leave }
}
