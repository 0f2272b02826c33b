import type { OrganisationName } from '../organisations.ts'

/** Who walks. */
export interface Walker {
  readonly organisation: OrganisationName
  readonly isMember: boolean
}

/** A route with an example address. `at` says where it leads; without it the route is shown itself. */
export interface Stop {
  readonly name: string
  readonly path: string
  readonly at?: (walker: Walker) => string
}

/** What is on a screen. Reduced means header without menu (RD-120). */
export interface Shown {
  readonly heading: RegExp
  readonly reduced: boolean
  readonly hasFooter: boolean
}

const isRoot = ({ organisation }: Walker) => organisation === 'root'
const isBluefin = ({ organisation }: Walker) => organisation === 'bluefin'
const restricted = ({ organisation }: Walker) => organisation === 'ironwood'

const signIn = (walker: Walker): string => {
  if (isRoot(walker) || walker.isMember) return 'home'
  return isBluefin(walker) ? 'outside' : 'login'
}
const memberOnly = (name: string) => (walker: Walker) => (walker.isMember ? name : signIn(walker))
/** Questions and booking belong to one organisation: the root has them chosen first (decision 041). */
const ofOneProgram =
  (name: string | ((walker: Walker) => string)) =>
  (walker: Walker): string => {
    if (isRoot(walker)) return 'home'
    return typeof name === 'string' ? name : name(walker)
  }
/** Where an intake can end in a call, members answer it before they book (decision 048). */
const asksMembersFirst = ({ organisation }: Walker) =>
  organisation === 'cedarvalley' || organisation === 'ironwood'
/** Steps that need something from before lead to where a walk begins: for most members at the way to meet. */
const fromTheStart = ofOneProgram((walker) =>
  walker.isMember && !asksMembersFirst(walker) ? 'appointment-type' : 'help-myself',
)
/** Accounts are kept on the other site of a client-redirect organisation (ORG-13). */
const account = (name: string) => (walker: Walker) =>
  isBluefin(walker) && !walker.isMember ? 'outside' : name
const unlessRestricted = (name: string) => (walker: Walker) => (restricted(walker) ? 'home' : name)

/** Every route, in the order of the table; the last one is in none of them. */
export const stops: readonly Stop[] = [
  { name: 'home', path: '/' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'notice', path: '/privacy' },
  { name: 'statement', path: '/statement-of-understanding' },
  { name: 'security', path: '/security' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'sitemap', path: '/sitemap' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'search-services', path: '/search-services' },
  { name: 'legal', path: '/legal', at: unlessRestricted('legal') },
  { name: 'financial', path: '/financial', at: unlessRestricted('financial') },
  { name: 'family', path: '/family' },
  { name: 'appointments', path: '/appointments', at: memberOnly('appointments') },
  { name: 'visit-room', path: '/appointments/1/room', at: memberOnly('visit-room') },
  { name: 'conversation', path: '/conversation', at: memberOnly('conversation') },
  { name: 'messages', path: '/messages', at: memberOnly('messages') },
  { name: 'message', path: '/messages/none', at: memberOnly('message') },
  { name: 'documents', path: '/documents', at: memberOnly('documents') },
  { name: 'documents-sent', path: '/documents/sent', at: memberOnly('documents-sent') },
  { name: 'support', path: '/support' },
  { name: 'support-entry', path: '/support/2b9d4c10-1005-4b00-9b00-000000000005' },
  { name: 'safety-screen', path: '/safety-screen', at: ofOneProgram('help-myself') },
  { name: 'appointment-type', path: '/appointment-type', at: fromTheStart },
  { name: 'face2face', path: '/face2face/example', at: fromTheStart },
  { name: 'login', path: '/log-in', at: signIn },
  { name: 'auth-reset', path: '/password/forgot', at: account('auth-reset') },
  { name: 'auth-reset-confirm', path: '/password/reset/example', at: account('auth-reset-confirm') },
  { name: 'profile', path: '/profile', at: memberOnly('profile') },
  { name: 'profile-section', path: '/profile/security', at: memberOnly('profile') },
  { name: 'schedule', path: '/schedule', at: fromTheStart },
  { name: 'results', path: '/schedule/results', at: fromTheStart },
  { name: 'provider-schedule', path: '/schedule/provider-schedule', at: fromTheStart },
  { name: 'appointment', path: '/schedule/appointment', at: fromTheStart },
  { name: 'provider-query', path: '/schedule/provider-query', at: ofOneProgram('provider-query') },
  {
    name: 'register',
    path: '/schedule/register',
    at: (walker) => account(fromTheStart(walker))(walker),
  },
  {
    name: 'register-verification',
    path: '/schedule/register-verification',
    at: ofOneProgram((walker) => account(walker.isMember ? 'appointments' : 'register-verification')(walker)),
  },
  { name: 'register-success', path: '/schedule/register-success', at: ofOneProgram('register-success') },
  { name: 'help-someone-else', path: '/help-someone-else', at: ofOneProgram('help-someone-else') },
  {
    name: 'help-someone-else-question',
    path: '/help-someone-else/START',
    at: ofOneProgram('help-someone-else-question'),
  },
  { name: 'help-myself', path: '/help-myself', at: ofOneProgram('help-myself') },
  { name: 'risk', path: '/risk' },
  { name: 'topics', path: '/topics' },
  { name: 'topics-search', path: '/topics-search' },
  { name: 'topic', path: '/topics/sleeping-better' },
  { name: 'article', path: '/topics/sleeping-better/when-you-cannot-sleep' },
  { name: 'dfd', path: '/dfd', at: (walker) => (isBluefin(walker) ? 'outside' : 'home') },
  { name: 'error', path: '/error' },
  { name: 'mdlerror', path: '/mdlerror' },
  { name: 'confirm', path: '/confirm' },
  { name: 'not-found', path: '/terms/no-such-page' },
  // Last: for a member the walk ends here.
  { name: 'logout', path: '/log-out' },
]

const full = (heading: RegExp): Shown => ({ heading, reduced: false, hasFooter: true })
const reduced = (heading: RegExp): Shown => ({ heading, reduced: true, hasFooter: false })

/** What is to be seen where a walk arrives. */
export const screens: Readonly<Record<string, Shown>> = {
  home: full(/^Hello, \w+\.$|^What is weighing on you\?$|^Find your organization$/),
  terms: full(/^Terms of Use$/),
  privacy: full(/^Privacy Policy$/),
  notice: full(/^Notice of Privacy Practices$/),
  statement: full(/^Statement of Understanding$/),
  security: full(/^Security$/),
  accessibility: full(/^Accessibility$/),
  sitemap: full(/^Sitemap$/),
  about: full(/^What's .+\?$/),
  contact: full(/^Contact us$/),
  'search-services': full(/^Search services$/),
  legal: full(/^Legal help$/),
  financial: full(/^Money matters$/),
  family: full(/^Family and care$/),
  appointments: full(/^Your appointments$/),
  'visit-room': reduced(/^Your video appointment$/),
  conversation: full(/^Messages$/),
  messages: full(/^Messages$/),
  message: full(/^We cannot find this message$/),
  documents: full(/^Documents$/),
  'documents-sent': full(/^Documents$/),
  support: full(/^How can we help\?$/),
  'support-entry': full(/^Articles$/),
  'appointment-type': reduced(/meet|talk/),
  login: reduced(/^Log in$/),
  logout: reduced(/^You are logged out$/),
  'auth-reset': reduced(/^Set a new password$/),
  'auth-reset-confirm': reduced(/^Choose a new password$/),
  profile: full(/^Your profile$/),
  'provider-query': reduced(/^No time fits\?$/),
  'register-verification': reduced(/^Confirm your email$/),
  'register-success': { ...full(/^There is no booking here$/), hasFooter: false },
  'help-someone-else': reduced(/^Helping somebody you care about$/),
  'help-someone-else-question': reduced(/^Who is it about\?$/),
  'help-myself': reduced(/^What brings you here\?$/),
  risk: reduced(/^Please talk to somebody right now$/),
  topics: full(/^Articles$/),
  'topics-search': full(/^Search the articles$/),
  topic: full(/^Sleeping better$/),
  article: full(/^When you cannot sleep/),
  error: reduced(/^This did not work out$/),
  mdlerror: reduced(/^Please give us a call$/),
  confirm: reduced(/^There is nothing to confirm$/),
  'not-found': full(/^We could not find that page$/),
}
