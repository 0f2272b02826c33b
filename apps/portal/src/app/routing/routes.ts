import { matchPath } from 'react-router'
import { decoded, paths, type RouteName } from '#lib/paths.ts'
import { loaderWords } from './loader.messages.ts'

/** Who may open a route. */
export type RouteAccess = 'everybody' | 'member' | 'visitor-only'

/** One row of the route table (ROUTE-01 to ROUTE-53). */
export interface Route {
  readonly name: RouteName
  /** File of the screen below `features/`, without ending: `home/screens/HomeScreen`. */
  readonly screen: string
  readonly access: RouteAccess
  /** Full header with menu, or the reduced one of focused steps (HEADER-18, RD-120). */
  readonly fullHeader: boolean
  /** No footer on focused steps (FOOTER-09, RD-120). */
  readonly hideFooter: boolean
  /** Rendered on the server with its data: readable before any script has run. */
  readonly rendered: boolean
  /** Loader messages shown on entering, in order; without them the dots (LOADER-02). */
  readonly loaderMessages: readonly string[]
  /** Routes of the same flow: navigation between them shows the loader texts once (decision 005). */
  readonly sameWalk: readonly RouteName[]
  /** Screens people mostly go on to, as `screen`: their code is fetched while this one is read. */
  readonly leadsTo: readonly string[]
  /** Shown without any loader, as soon as its code is here: help in danger (RD-014). */
  readonly immediate: boolean
  /** Shows what a person answered, typed or was told: no script of a third party ever runs here (RD-018). */
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
  sameWalk: [],
  leadsTo: [],
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
  // A member's session may end on the home page without a network: the visitors' screen takes its place.
  open('home', 'home/screens/HomeScreen', { ...page, leadsTo: ['home/screens/HomeScreen'] }),
  open('terms', 'information/screens/TermsOfUseScreen', page),
  open('privacy', 'information/screens/PrivacyPolicyScreen', page),
  open('notice', 'information/screens/PrivacyPracticesScreen', page),
  open('statement', 'information/screens/StatementOfUnderstandingScreen', page),
  open('security', 'information/screens/SecurityScreen', page),
  open('accessibility', 'information/screens/AccessibilityScreen', page),
  open('sitemap', 'information/screens/SitemapScreen', page),
  open('about', 'information/screens/AboutScreen', { ...page, needsOrganisation: true }),
  open('contact', 'information/screens/ContactScreen', { ...page, needsOrganisation: true }),
  open('search-services', 'services/screens/SearchServicesScreen', page),
  open('legal', 'services/screens/ServiceScreen', { ...page, needsOrganisation: true }),
  open('financial', 'services/screens/ServiceScreen', { ...page, needsOrganisation: true }),
  open('family', 'services/screens/ServiceScreen', { ...page, needsOrganisation: true }),
  open('appointments', 'appointments/screens/AppointmentsScreen', member),
  open('visit-room', 'appointments/screens/VideoRoomScreen', { ...focused, ...member, devices: true }),
  open('conversation', 'messages/screens/InboxScreen', {
    ...member,
    leadsTo: ['messages/screens/MessageScreen'],
  }),
  open('messages', 'messages/screens/InboxScreen', {
    ...member,
    leadsTo: ['messages/screens/MessageScreen'],
  }),
  open('message', 'messages/screens/MessageScreen', member),
  open('documents', 'documents/screens/DocumentsScreen', member),
  open('documents-sent', 'documents/screens/DocumentsScreen', member),
  open('support', 'support/screens/SupportScreen', { ...page, needsOrganisation: true }),
  open('support-entry', 'support/screens/SupportEntryScreen', { personal: false, needsOrganisation: true }),
  open('safety-screen', 'intake/screens/SafetyScreen', focused),
  open('appointment-type', 'intake/screens/AppointmentTypeScreen', {
    ...focused,
    leadsTo: ['booking/screens/ResultsScreen'],
  }),
  open('face2face', 'intake/screens/FaceToFaceScreen', focused),
  open('login', 'account/screens/LogInScreen', {
    ...focused,
    rendered: true,
    access: 'visitor-only',
    needsOrganisation: true,
  }),
  open('logout', 'account/screens/LogOutScreen', focused),
  open('auth-reset', 'account/screens/ForgotPasswordScreen', focused),
  open('auth-reset-confirm', 'account/screens/ResetPasswordScreen', focused),
  open('profile', 'account/screens/ProfileScreen', member),
  open('profile-section', 'account/screens/ProfileScreen', member),
  open('schedule', 'booking/screens/ScheduleScreen', focused),
  open('results', 'booking/screens/ResultsScreen', {
    ...focused,
    leadsTo: ['booking/screens/ProviderScheduleScreen', 'booking/screens/AppointmentScreen'],
  }),
  open('provider-schedule', 'booking/screens/ProviderScheduleScreen', {
    ...focused,
    leadsTo: ['booking/screens/AppointmentScreen'],
  }),
  open('appointment', 'booking/screens/AppointmentScreen', {
    ...focused,
    leadsTo: ['booking/screens/RegisterScreen'],
  }),
  open('provider-query', 'booking/screens/ProviderQueryScreen', focused),
  open('register', 'booking/screens/RegisterScreen', focused),
  open('register-verification', 'booking/screens/RegisterVerificationScreen', focused),
  // The flow ends here: the menu is shown again, for log-out or other pages.
  open('register-success', 'booking/screens/RegisterSuccessScreen', {
    hideFooter: true,
    loaderMessages: [loaderWords.submitting],
  }),
  open('help-someone-else', 'intake/screens/HelpSomeoneElseScreen', focused),
  open('help-someone-else-question', 'intake/screens/HelpSomeoneElseScreen', focused),
  open('help-myself', 'intake/screens/HelpMyselfScreen', {
    ...focused,
    loaderMessages: [loaderWords.toughTime, loaderWords.glad, loaderWords.understand],
    sameWalk: ['safety-screen', 'appointment-type', 'face2face', 'risk'],
  }),
  // People come here with an answer behind them, so nobody else's script comes along.
  open('risk', 'intake/screens/RiskScreen', { ...focused, rendered: true, immediate: true }),
  open('topics', 'articles/screens/TopicsScreen', {
    ...page,
    needsOrganisation: true,
    leadsTo: ['articles/screens/ArticleScreen'],
  }),
  open('topics-search', 'articles/screens/TopicsSearchScreen', { ...page, needsOrganisation: true }),
  open('topic', 'articles/screens/TopicScreen', {
    ...page,
    needsOrganisation: true,
    leadsTo: ['articles/screens/ArticleScreen'],
  }),
  open('article', 'articles/screens/ArticleScreen', { ...page, needsOrganisation: true }),
  // With its link in the first HTML: it leads on without scripts too.
  open('dfd', 'system-pages/screens/ExternalSignInScreen', { ...page, ...focused, needsOrganisation: true }),
  open('error', 'system-pages/screens/ErrorScreen', focused),
  open('mdlerror', 'system-pages/screens/TelehealthErrorScreen', focused),
  open('confirm', 'system-pages/screens/ConfirmScreen', focused),
]

/** What is shown where no route fits (ROUTE-51). */
export const notFoundScreen = 'system-pages/screens/NotFoundScreen'

/** The route of an in-app path (without the organisation's base), or null for not found: also where it cannot be read. */
export function routeOf(path: string): Route | null {
  if (decoded(path) === null) return null
  return routes.find(({ name }) => matchPath({ path: paths[name], caseSensitive: true }, path)) ?? null
}

/** The dots alone. */
export const nothingSaid: readonly string[] = []

/**
 * Loader texts of a route, depending on the current one; none shows the dots (LOADER-02, LOADER-03).
 * `hasAnswers`: whether the visit has answers; without any there is no flow to continue. `isAmid`: whether a
 * question is left to return to.
 */
export function loaderMessagesOf(
  route: Route | null,
  from: Route | null,
  hasAnswers: boolean,
  isAmid = false,
): readonly string[] {
  if (route === null) return nothingSaid
  const isFurther = hasAnswers && from !== null && route.sameWalk.includes(from.name)
  const isBack = isAmid && from !== null && route.sameWalk.length > 0
  return isFurther || isBack ? nothingSaid : route.loaderMessages
}

/** Whether the document server draws this page for the member who asks for it, with what they find there (decision 005). */
export const isDrawnForMember = (route: Route | null): boolean =>
  route !== null && !route.devices && (route.access === 'member' || route.name === 'home')

/**
 * Whether the translation widget may run on a route (RD-018): not where something personal is, as on the home
 * page of a member, and not where the route is unknown.
 */
export const mayTranslate = (route: Route | null, isSignedIn: boolean): boolean =>
  route !== null && !route.personal && !(isSignedIn && route.name === 'home')
