import { createCall } from '@evenkeel/contract/create-call'
import { listen } from '@evenkeel/contract/events'
import { listenForMessages } from '@evenkeel/contract/own/messages'
import type { Organisation } from '@evenkeel/contract/own/organisations'
import type { User } from '@evenkeel/contract/own/users'
import { network } from '@evenkeel/contract/testing/mock-network'
import { allowConsoleErrors } from '@evenkeel/contract/testing/page-faults'
import { spokenEnglish } from '@evenkeel/contract/words/spoken'
import { brandStyles, compileBrand } from '@evenkeel/brand/brand'
import type { HttpHandler } from 'msw'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { deferredCode } from '#lib/deferred-module.tsx'
import { browserPages } from '#lib/router/history.ts'
import { Router } from '#lib/router/Router.tsx'
import { type LocalKey, safeStorage } from '#lib/storage.ts'
import { readDeviceZone } from '#organisation/time-zone/read-device-zone.ts'
import { createSession } from '#session/session.ts'
import { cookieSessionFlag } from '#session/tokens/session-flag.ts'
import { noTabs, type Tabs } from '#session/tokens/tabs.ts'
import '#ui/base.css'
import { App } from '../app/App.tsx'
import { wantMembersCode, wantMembersHome } from '../app/members-code.ts'
import { screenOf } from '../app/routing/screen-of.ts'
import { loadScreen } from '../app/screens.tsx'
import { browserDrafts, uploads } from '../app/services/browser-services.ts'
import type { FirstData } from '../app/services/first-data.ts'
import { Providers } from '../app/services/Providers.tsx'
import { createServices } from '../app/services/services.ts'
import { helpLines } from '../server/document/help-lines.ts'
import { northstar } from './organisation.ts'

export interface PortalOptions {
  /** Null: the organization could not be loaded. Northstar when left out. */
  readonly organization?: Organisation | null
  /** Who is signed in; a visitor when left out. */
  readonly session?: User | null
  /** What the services answer; the first handler that fits a call answers it. */
  readonly handlers?: readonly HttpHandler[]
  /** Shows the words a page is entered with (LOADER-03). Left out, the page is there at once, as after a reload. */
  readonly entered?: boolean
  /** The other tabs of this browser. None when left out. */
  readonly tabs?: Tabs
  /** Whether the developers' `/gallery` exists. */
  readonly gallery?: boolean
}

interface RenderedPortal {
  readonly container: HTMLElement
  /** Closes the page. What the browser keeps stays: rendered again, it is as after a reload. */
  readonly leave: () => void
}

/** The page's way to the services. Once it is closed nothing is sent: a session outlives what is drawn, and would call in the next test. */
function closableFetch() {
  let isOpen = true
  const send: typeof fetch = (input, init) => (isOpen ? fetch(input, init) : new Promise(() => {}))
  return {
    send,
    close: (): void => {
      isOpen = false
    },
  }
}

const languageOfPage = 'en' as const

/** What the document server writes into a document besides the screen. */
function writeDocument(organization: Organisation | null): HTMLElement {
  document.documentElement.lang = languageOfPage
  const brand = compileBrand(organization?.custom_color1 ?? '', organization?.custom_color3 ?? '')
  const style = document.createElement('style')
  style.textContent = brandStyles(brand)
  const help = document.createRange().createContextualFragment(helpLines(spokenEnglish, organization, ''))
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(style, help, root)
  return root
}

function firstData(organization: Organisation | null, session: User | null): FirstData {
  return {
    place: {
      base: '',
      client: organization?.username ?? 'nobody',
      organisation: organization,
      environment: 'test',
      language: languageOfPage,
    },
    hasSessionFlag: session !== null,
    settled: true,
    telehealthBase: '/telehealth',
    translation: { isSetUp: false, script: null },
    devices: false,
    gallery: false,
    queries: null,
    drawnFor: null,
  }
}

function servicesFor(first: FirstData, send: typeof fetch, tabs: Tabs) {
  return createServices({
    first,
    own: createCall({ base: '/api', fetch: send }),
    telehealth: createCall({ base: first.telehealthBase, fetch: send }),
    content: createCall({ base: '/content', fetch: send }),
    local: safeStorage<LocalKey>(() => window.localStorage),
    tab: safeStorage<string>(() => window.sessionStorage),
    monotonic: () => performance.now(),
    now: () => Temporal.Now.instant(),
    newId: () => crypto.randomUUID(),
    deviceZone: readDeviceZone,
    search: () => window.location.search,
    alone: (_name, act) => act(),
    tabs,
    hint: cookieSessionFlag(document),
    delivery: {
      own: uploads('/api'),
      telehealth: uploads(first.telehealthBase),
      events: (headers, signal) => listen(listenForMessages, { base: '/api', fetch: send, headers, signal }),
    },
    createSession,
    drafts: browserDrafts,
  })
}

/** React's development build says this of a part whose code came in meanwhile (`lib/deferred-module.tsx`). */
const ofDeferredParts = /called use\(\) to suspend in a previous render but did not call use\(\)/

/** Tells the page that it was loaded again, so that it does not begin with words. */
function loadAgain(): void {
  const entries = [{ type: 'reload' }] as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
}

/**
 * Renders the whole portal at an in-app path, such as `/log-in`, with the styles and help lines of its document. Everything it asks
 * the services for must be among the handlers.
 */
export async function renderPortal(
  path: string,
  {
    organization = northstar(),
    session = null,
    handlers = [],
    entered = false,
    tabs = noTabs,
    gallery = false,
  }: PortalOptions = {},
): Promise<RenderedPortal> {
  network.use(...handlers)
  allowConsoleErrors(ofDeferredParts)
  if (!entered) loadAgain()
  if (session) document.cookie = 'evenkeel_signed_in=1; Path=/'
  window.history.replaceState(null, '', path)
  const first = firstData(organization, session)
  const container = writeDocument(organization)
  const pages = browserPages(window, '', () => crypto.randomUUID())
  const { send, close } = closableFetch()
  const services = servicesFor(first, send, tabs)
  if (session) services.session.accept({ ...session, auth_token: 'own' })
  wantMembersCode()
  wantMembersHome()
  await loadScreen(screenOf(pages.read().pathname, { gallery, organisation: organization }))
  await deferredCode()
  const root = createRoot(container)
  const leave = (): void => {
    close()
    root.unmount()
    document.body.replaceChildren()
  }
  onTestFinished(leave)
  root.render(
    <Providers foundation={services}>
      <Router pages={pages} base="">
        <App settled gallery={gallery} devices={false} foundation={services} />
      </Router>
    </Providers>,
  )
  return { container, leave }
}
