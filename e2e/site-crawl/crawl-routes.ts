import { routes } from '../../apps/portal/src/app/routing/routes.ts'
import { paths, type RouteName } from '../../apps/portal/src/lib/paths.ts'
import type { OrganizationName } from '../organizations.ts'

/** A crawl's visitor: the demo organization whose settings apply, and whether a member is logged in. */
export interface Visitor {
  readonly organisation: OrganizationName
  readonly isMember: boolean
}

/** What a page shows. Reduced means a header without menu (RD-120). */
export interface ExpectedScreen {
  readonly heading: RegExp
  readonly reduced: boolean
  readonly hasFooter: boolean
}

/** A URL with its expected screen. */
export interface CrawlStop {
  readonly path: string
  /** Route name of the resulting screen, or `outside` for an external sign-in. */
  readonly landing: string
  readonly shown: ExpectedScreen
  /** Required selections, stored in the tab as the portal stores them. */
  readonly visit?: Readonly<Record<string, unknown>>
}

type ScreenName = RouteName | 'not-found'

/** Headings of the screens. Routes without one redirect. */
const headings: Partial<Record<ScreenName, RegExp>> = {
  home: /^Hello, \w+\.$|^What is weighing on you\?$|^Find your organization$/,
  terms: /^Terms of Use$/,
  privacy: /^Privacy Policy$/,
  notice: /^Notice of Privacy Practices$/,
  statement: /^Statement of Understanding$/,
  security: /^Security$/,
  accessibility: /^Accessibility$/,
  sitemap: /^Sitemap$/,
  about: /^What's .+\?$/,
  contact: /^Contact us$/,
  'search-services': /^Search services$/,
  legal: /^Legal help$/,
  financial: /^Money matters$/,
  family: /^Family and care$/,
  appointments: /^Your appointments$/,
  'visit-room': /^Your video appointment$/,
  conversation: /^Messages$/,
  messages: /^Messages$/,
  message: /^We cannot find this message$/,
  documents: /^Documents$/,
  'documents-sent': /^Documents$/,
  support: /^How can we help\?$/,
  'support-entry': /^Articles$/,
  'appointment-type': /meet|talk/,
  login: /^Log in$/,
  logout: /^You are logged out$/,
  'auth-reset': /^Set a new password$/,
  'auth-reset-confirm': /^Choose a new password$/,
  profile: /^Your profile$/,
  results: /^Counselors in/,
  'provider-schedule': /^Choose a time$/,
  appointment: /^(Check your|Your) appointment$/,
  'provider-query': /^No time fits\?$/,
  'register-verification': /^Confirm your email$/,
  'register-success': /^There is no booking here$/,
  'help-someone-else': /^Helping somebody you care about$/,
  'help-someone-else-question': /^Who is it about\?$/,
  'help-myself': /^What brings you here\?$/,
  risk: /^Please talk to somebody right now$/,
  topics: /^Articles$/,
  'topics-search': /^Search the articles$/,
  topic: /^Sleeping better$/,
  article: /^When you cannot sleep/,
  error: /^This did not work out$/,
  mdlerror: /^Please give us a call$/,
  confirm: /^There is nothing to confirm$/,
  'not-found': /^We could not find that page$/,
}

/** Paths of routes with parameters. */
const examplePaths: Partial<Record<ScreenName, string>> = {
  'visit-room': '/appointments/1/room',
  message: '/messages/none',
  'support-entry': '/support/2b9d4c10-1005-4b00-9b00-000000000005',
  face2face: '/face2face/example',
  'auth-reset-confirm': '/password/reset/example',
  'profile-section': '/profile/security',
  // The id of the first question, which the crawler looks up.
  'help-someone-else-question': '/help-someone-else/START',
  topic: '/topics/sleeping-better',
  article: '/topics/sleeping-better/when-you-cannot-sleep',
  'not-found': '/terms/no-such-page',
}

/** Steps without their prerequisites redirect to the start of a booking. */
const BOOKING_STEPS = /^(appointment-type|face2face|schedule|results|provider-schedule|appointment|register)$/
/** Questions and booking need an organization: the root requires choosing one first (decision 005). */
const ORGANIZATION_ROUTES =
  /^(safety-screen|provider-query|register-verification|register-success|help-someone-else(-question)?|help-myself)$/
/** Accounts of a client-redirect organization are on its external site (ORG-13). */
const ACCOUNT_ROUTES = /^(auth-reset|auth-reset-confirm|register|register-verification)$/

const isMembersOnly = (name: ScreenName) => routes.find((route) => route.name === name)?.access === 'member'

/** The screen that a route leads this visitor to. */
function getLandingRoute(name: ScreenName, { organisation, isMember }: Visitor): ScreenName | 'outside' {
  const isRoot = organisation === 'root'
  const isBluefin = organisation === 'bluefin'
  const noLogIn = isBluefin ? 'outside' : 'login'
  const signIn = isRoot || isMember ? 'home' : noLogIn
  // Where an intake can end in a call, members complete it before they book (decision 012).
  const asksFirst = organisation === 'cedarvalley' || organisation === 'ironwood'
  if (name === 'login') return signIn
  if (name === 'dfd') return isBluefin ? 'outside' : 'home'
  if (isMembersOnly(name) && !isMember) return signIn
  if (name === 'profile-section') return 'profile'
  if (isRoot && (BOOKING_STEPS.test(name) || ORGANIZATION_ROUTES.test(name))) return 'home'
  if (isBluefin && !isMember && ACCOUNT_ROUTES.test(name)) return 'outside'
  if (BOOKING_STEPS.test(name)) return isMember && !asksFirst ? 'appointment-type' : 'help-myself'
  if (name === 'safety-screen') return 'help-myself'
  if (name === 'register-verification' && isMember) return 'appointments'
  if (organisation === 'ironwood' && /^(legal|financial)$/.test(name)) return 'home'
  return name
}

const getExpectedScreen = (name: ScreenName | 'outside'): ExpectedScreen => {
  const route = routes.find((one) => one.name === name)
  return {
    heading: headings[name as ScreenName] ?? /never/,
    reduced: route?.fullHeader === false,
    hasFooter: route?.hideFooter !== true,
  }
}

const createStop = (name: ScreenName, walker: Visitor): CrawlStop => {
  const landing = getLandingRoute(name, walker)
  const path = examplePaths[name] ?? (name === 'not-found' ? '' : paths[name])
  return { path, landing, shown: getExpectedScreen(landing) }
}

const routeNames: readonly ScreenName[] = [...routes.map(({ name }) => name), 'not-found']

/** Every URL of the product's route table; log-out is last. */
export const listStops = (walker: Visitor): readonly CrawlStop[] =>
  [...routeNames.filter((name) => name !== 'logout'), 'logout' as const].map((name) =>
    createStop(name, walker),
  )

/**
 * Every screen once: for a member the member-only screens, home, and the booking steps with their selections.
 */
export function listScreens(walker: Visitor, counselor = 800_501): readonly CrawlStop[] {
  const visitor = { ...walker, isMember: false }
  const others = walker.isMember ? listStops(visitor).map(({ landing }) => landing) : []
  const seen = new Set(['logout', 'outside', ...others.filter((name) => name !== 'home')])
  const fresh = listStops(walker).filter(({ landing }) => {
    const isNew = !seen.has(landing)
    seen.add(landing)
    return isNew
  })
  if (!walker.isMember) return fresh
  const booking = (name: RouteName, visit: CrawlStop['visit'] = {}): CrawlStop => ({
    path: paths[name],
    landing: name,
    shown: getExpectedScreen(name),
    visit,
  })
  return [
    ...fresh,
    booking('results'),
    booking('provider-schedule', { providerId: counselor }),
    booking('appointment', { providerId: counselor, slot: true }),
  ]
}
