import { paths, type RouteName } from '#lib/paths.ts'

/** Who may open a route. */
export type RouteAccess = 'everybody' | 'member' | 'visitor-only'

/** One row of the route table (spec §2). */
export interface Route {
  readonly name: RouteName
  /** File of the screen below `features/`, without ending: `home/screens/home`. */
  readonly screen: string
  readonly access: RouteAccess
  /** Full header with menu, or the reduced one of focused steps (HEADER-18, AMB-20). */
  readonly fullHeader: boolean
  /** No footer on focused steps (FOOTER-09, AMB-20). */
  readonly hideFooter: boolean
  /** Rendered on the server with its data: readable before any script has run. */
  readonly rendered: boolean
  /** Loader messages shown on entering, in order; without them the dots (LOADER-02). */
  readonly loaderMessages: readonly string[]
  /** Shown without any loader, as soon as its code is here: help in danger (ruling R14). */
  readonly immediate: boolean
  /** Shows what somebody answered, typed or was told: no script of a third party ever runs here (ruling R18). */
  readonly personal: boolean
  /** May ask for camera and microphone: opened in a document of its own, because no other one is allowed to. */
  readonly devices: boolean
  /** Goes home when no organisation could be loaded (GUARD-08 to 12). */
  readonly needsOrganisation: boolean
}

type RouteOptions = Partial<Omit<Route, 'name' | 'screen'>>

const open = (name: RouteName, screen: string, options: RouteOptions = {}): Route => ({
  name,
  screen,
  access: 'everybody',
  fullHeader: true,
  hideFooter: false,
  rendered: false,
  loaderMessages: [],
  immediate: false,
  personal: true,
  devices: false,
  needsOrganisation: false,
  ...options,
})
const focused = { fullHeader: false, hideFooter: true }
/** The same for everybody: rendered on the server, and nothing on it is personal. */
const page = { rendered: true, personal: false }
const member = { access: 'member' } as const

/** Every route, in the order of the specification; not found is what is in none of them. */
export const routes: readonly Route[] = [
  open('home', 'home/screens/home', page),
  open('terms', 'information/screens/terms', page),
  open('privacy', 'information/screens/privacy-policy', page),
  open('notice', 'information/screens/notice', page),
  open('statement', 'information/screens/statement', page),
  open('sitemap', 'information/screens/sitemap', page),
  open('about', 'information/screens/about', { ...page, needsOrganisation: true }),
  open('contact', 'information/screens/contact', { ...page, needsOrganisation: true }),
  open('search-services', 'services/screens/search-services', page),
  open('legal', 'services/screens/service', { ...page, needsOrganisation: true }),
  open('financial', 'services/screens/service', { ...page, needsOrganisation: true }),
  open('family', 'services/screens/service', { ...page, needsOrganisation: true }),
  open('appointments', 'appointments/screens/appointments', member),
  open('visit-room', 'appointments/screens/visit-room', { ...focused, ...member, devices: true }),
  open('conversation', 'messages/screens/inbox', member),
  open('messages', 'messages/screens/inbox', member),
  open('message', 'messages/screens/message', member),
  open('documents', 'documents/screens/documents', member),
  open('documents-sent', 'documents/screens/documents', member),
  open('support', 'support/screens/support', { ...page, needsOrganisation: true }),
  open('support-entry', 'support/screens/support-entry', { personal: false, needsOrganisation: true }),
  open('safety-screen', 'intake/screens/safety-screen', focused),
  open('appointment-type', 'intake/screens/appointment-type', focused),
  open('face2face', 'intake/screens/face2face', focused),
  open('login', 'account/screens/log-in', {
    ...focused,
    rendered: true,
    access: 'visitor-only',
    needsOrganisation: true,
  }),
  open('logout', 'account/screens/log-out', focused),
  open('auth-reset', 'account/screens/forgot', focused),
  open('auth-reset-confirm', 'account/screens/reset', focused),
  open('profile', 'account/screens/profile', member),
  open('profile-section', 'account/screens/profile', member),
  open('schedule', 'booking/screens/schedule', focused),
  open('results', 'booking/screens/results', focused),
  open('provider-schedule', 'booking/screens/provider-schedule', focused),
  open('appointment', 'booking/screens/appointment', focused),
  open('provider-query', 'booking/screens/provider-query', focused),
  open('register', 'booking/screens/register', focused),
  open('register-verification', 'booking/screens/register-verification', focused),
  open('register-success', 'booking/screens/register-success', {
    ...focused,
    loaderMessages: ['Great. Give us a moment to submit your request'],
  }),
  open('help-someone-else', 'intake/screens/help-someone-else', focused),
  open('help-someone-else-question', 'intake/screens/help-someone-else', focused),
  open('help-myself', 'intake/screens/help-myself', {
    ...focused,
    loaderMessages: [
      "We're sorry to hear you're going through a tough time",
      "But we're glad you reached out",
      "Help us understand a little more about what you're going through",
    ],
  }),
  // People come here with an answer behind them, so nobody else's script comes along.
  open('risk', 'intake/screens/risk', { ...focused, rendered: true, immediate: true }),
  open('topics', 'topics/screens/topics', { ...page, needsOrganisation: true }),
  open('topics-search', 'topics/screens/topics-search', { ...page, needsOrganisation: true }),
  open('topic', 'topics/screens/topic', { ...page, needsOrganisation: true }),
  open('article', 'topics/screens/article', { ...page, needsOrganisation: true }),
  open('dfd', 'special/screens/dfd', { ...focused, needsOrganisation: true }),
  open('error', 'special/screens/error', focused),
  open('mdlerror', 'special/screens/mdlerror', focused),
  open('confirm', 'special/screens/confirm', focused),
]

/** What is shown where no route fits (ROUTE-51). */
export const notFoundScreen = 'special/screens/not-found'

const matchers = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${paths[route.name].replaceAll(/:[A-Za-z]+/g, '[^/]+')}/?$`),
}))

/** The route of an in-app path (without the organisation's base), or null for not found. */
export function routeOf(path: string): Route | null {
  return matchers.find(({ pattern }) => pattern.test(path))?.route ?? null
}

/**
 * Whether the translation widget may run on a route (ruling R18): not where something personal stands, as on the home
 * page of a member, and not where the route is unknown.
 */
export const mayTranslate = (route: Route | null, isSignedIn: boolean): boolean =>
  route !== null && !route.personal && !(isSignedIn && route.name === 'home')
