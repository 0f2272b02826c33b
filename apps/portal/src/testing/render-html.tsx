import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { createMemoryStorage } from '#lib/storage.ts'
import { createChildOrganizationStore } from '#organization/child-organization/child-organization.ts'
import { createTimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import type { Delivery } from '#session/delivery.ts'
import { createNotices, type Notices } from '#session/notices.ts'
import { noSessionFlag } from '#session/tokens/session-flag.ts'
import { noTabChannel } from '#session/tokens/tabs.ts'
import { createSession } from '#session/session.ts'
import { createBookingWizard, type BookingState } from '#session/booking/booking-wizard.ts'
import { Providers } from '#app/services/Providers.tsx'
import { staticFormEnvironment } from './form-fixtures.ts'
import { noDrafts } from './draft-fixtures.ts'
import { northstar } from './organization.ts'

export interface RenderHtmlOptions {
  /** Null for noOrg; defaults to northstar. */
  readonly organisation?: Organization | null
  /** In-app path of the page. */
  readonly path?: string
  /** Route pattern, for screens that read path parameters. */
  readonly pattern?: string
  /** The signed-in user; defaults to a visitor. */
  readonly user?: User
  /** Booking progress; defaults to a booking that has not started. */
  readonly onTheWay?: Partial<BookingState>
  /** Texts of the special screens. */
  readonly notices?: Notices
  /** Query cache with loaded answers; defaults to an empty one. */
  readonly queries?: QueryClient
}

const offlineCall: ApiCall = async () => {
  throw new NetworkError('No requests while rendering')
}

const noDelivery: Delivery = {
  own: () => offlineCall,
  telehealth: () => offlineCall,
  events: async function* () {},
  newId: () => '00000000-0000-4000-8000-000000000000',
}

/** The session of the signed-in user, as in a browser after hydration, not as in the first HTML. */
function createStaticSession(user: User | undefined) {
  const session = createSession({
    client: 'northstar',
    own: offlineCall,
    telehealth: offlineCall,
    monotonic: () => 0,
    local: createMemoryStorage(),
    hasSessionFlag: false,
    alone: (_name, act) => act(),
    tabs: noTabChannel,
    sessionFlag: noSessionFlag,
    after: () => () => {},
  })
  if (user) session.accept({ ...user, auth_token: 'own' })
  return { ...session, readFirst: session.read }
}

/** The booking with its progress. */
function createStaticBooking(onTheWay: RenderHtmlOptions['onTheWay']) {
  const booking = createBookingWizard({
    session: createMemoryStorage(),
    now: () => Temporal.Instant.from('2026-11-20T15:00:00Z'),
    client: 'northstar',
    newId: () => '00000000-0000-4000-8000-000000000000',
  })
  if (!onTheWay) return booking
  const { outcome = null, ...way } = onTheWay
  booking.update(way)
  // Selecting a slot resets the outcome, so the outcome is set afterwards.
  booking.update({ outcome })
  return booking
}

/** Renders an element as the server does, with all providers that a screen may need. */
export function renderHtml(
  element: ReactElement,
  {
    organisation = northstar(),
    path = '/',
    pattern = '*',
    user,
    onTheWay,
    notices = createNotices(createMemoryStorage(), () => ({ client: 'northstar', member: null })),
    queries = new QueryClient(),
  }: RenderHtmlOptions = {},
): string {
  const place = {
    base: '',
    client: organisation?.username ?? 'nobody',
    organisation,
    environment: 'test',
    language: 'en' as const,
  }
  const services = {
    place,
    session: createStaticSession(user),
    notices,
    booking: createStaticBooking(onTheWay),
    drafts: noDrafts,
    delivery: noDelivery,
    zone: createTimeZoneStore(createMemoryStorage()),
    child: createChildOrganizationStore(createMemoryStorage(), organisation),
    forms: staticFormEnvironment,
    queries,
    content: offlineCall,
  }
  return renderToStaticMarkup(
    <Providers foundation={services}>
      <StaticRouter location={path}>
        <Routes>
          <Route path={pattern} element={element} />
        </Routes>
      </StaticRouter>
    </Providers>,
  )
}

/** Text of some HTML: without tags, whitespace collapsed. */
export const htmlToText = (html: string): string =>
  html
    .replaceAll(/<(p|li|h\d|div|section|summary|dt|dd|ul|ol)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Links of some HTML: target and text. */
export const findLinks = (html: string): { readonly to: string; readonly says: string }[] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', inner = '']) => ({
    to,
    says: htmlToText(inner),
  }))
