/**
 * Access rules: which page a URL shows, by user and tenant. Written from sections 2 and 6 of the
 * specification and its interpretations (RD-105, RD-106, RD-108, RD-110, RD-118, RD-119, RD-022 and decisions
 * 002, 005), not from the code. It imports nothing, so that route guard, document server and browser can be
 * tested against it. Results: page = shown, home = redirects to home, login = redirects to log-in and back,
 * outside = signs in on the organization's other site, lost = not found.
 */
export type PageAccess = 'page' | 'home' | 'login' | 'outside' | 'lost'

/** Tenants. `own` and `other` are two ordinary client organizations. */
export const tenants = ['own', 'other', 'root', 'none', 'dfd'] as const
export type TenantKind = (typeof tenants)[number]
/** Session in the browser: none, one of `own`, one of `other`, or an expired one. */
export const sessions = ['nobody', 'own', 'other', 'ended'] as const
export type SessionKind = (typeof sessions)[number]

/** Kind of user. A session counts for its own organization only (decision 002). */
type AccessKind = 'visitor' | 'member' | 'root' | 'none' | 'dfd'
const getAccessKind = (tenant: TenantKind, session: SessionKind): AccessKind => {
  if (tenant === 'own' || tenant === 'other') return session === tenant ? 'member' : 'visitor'
  return tenant
}

interface Row {
  readonly path: string
  /** The name in `restricted_routes` that restricts it; defaults to its own (RD-022, RD-108). */
  readonly closedBy?: string
  readonly leads: Readonly<Record<AccessKind, PageAccess>>
}

const row = (path: string, words: string, closedBy?: string): Row => {
  const [visitor, member, root, none, dfd] = words.split(' ') as PageAccess[]
  const leads = { visitor, member, root, none, dfd } as Row['leads']
  return closedBy === undefined ? { path, leads } : { path, leads, closedBy }
}

//                 visitor member root none dfd
/** Home, legal pages, crisis help and status pages: available for every tenant (RD-105, RD-106). */
const everyone = 'page page page page page'
/** Routes of the noOrg list (GUARD-08 to GUARD-12): redirect to home if no organization could be loaded. */
const withOrganization = 'page page page home page'
/**
 * Intake and booking end with an account of one organization, which must be selected first (RD-105, decision
 * 005).
 */
const withProgram = 'page page home home page'
/** Creating or recovering an account: not available where members sign in on another site (ORG-13). */
const account = 'page page home home outside'
const password = 'page page page page outside'
/**
 * Requires sign-in (RD-118). Log-in itself redirects at the root, without an organization and for a
 * dfd_client.
 */
const members = 'login page home home outside'

/** Every route of section 2 by name, with a sample URL. */
export const accessTable: Readonly<Record<string, Row>> = {
  home: row('/', everyone),
  terms: row('/terms', everyone),
  privacy: row('/privacy-policy', everyone),
  notice: row('/privacy', everyone),
  statement: row('/statement-of-understanding', everyone),
  security: row('/security', everyone),
  accessibility: row('/accessibility', everyone),
  sitemap: row('/sitemap', everyone),
  about: row('/about', withOrganization),
  contact: row('/contact', withOrganization),
  'search-services': row('/search-services', everyone),
  legal: row('/legal', withOrganization),
  financial: row('/financial', withOrganization),
  family: row('/family', withOrganization),
  appointments: row('/appointments', members),
  'visit-room': row('/appointments/7/room', members, 'appointments'),
  conversation: row('/conversation', members, 'messages'),
  messages: row('/messages', members),
  message: row('/messages/7', members, 'messages'),
  documents: row('/documents', members),
  'documents-sent': row('/documents/sent', members, 'documents'),
  support: row('/support', withOrganization),
  'support-entry': row('/support/1', withOrganization),
  'safety-screen': row('/safety-screen', withProgram, 'schedule'),
  'appointment-type': row('/appointment-type', withProgram, 'schedule'),
  face2face: row('/face2face/7', withProgram, 'schedule'),
  login: row('/log-in', 'page home home home outside'),
  logout: row('/log-out', everyone),
  'auth-reset': row('/password/forgot', password),
  'auth-reset-confirm': row('/password/reset/abc', password),
  profile: row('/profile', members),
  'profile-section': row('/profile/security', members),
  schedule: row('/schedule', withProgram),
  results: row('/schedule/results', withProgram, 'schedule'),
  'provider-schedule': row('/schedule/provider-schedule', withProgram, 'schedule'),
  appointment: row('/schedule/appointment', withProgram, 'schedule'),
  'provider-query': row('/schedule/provider-query', withProgram, 'schedule'),
  register: row('/schedule/register', account, 'schedule'),
  'register-verification': row('/schedule/register-verification', account, 'schedule'),
  'register-success': row('/schedule/register-success', withProgram, 'schedule'),
  'help-someone-else': row('/help-someone-else', withProgram),
  'help-someone-else-question': row('/help-someone-else/7', withProgram),
  'help-myself': row('/help-myself', withProgram, 'schedule'),
  risk: row('/risk', everyone),
  topics: row('/topics', withOrganization),
  topic: row('/topics/x', withOrganization, 'topics'),
  article: row('/topics/x/y', withOrganization, 'topics'),
  'topics-search': row('/topics-search', withOrganization, 'topics'),
  dfd: row('/dfd', 'home home home home outside'),
  error: row('/error', everyone),
  mdlerror: row('/mdlerror', everyone),
  confirm: row('/confirm', everyone),
  '(any other)': row('/no-such-page', 'lost lost lost lost lost'),
  '(bad encoding)': row('/topics/%E0%A4', 'lost lost lost lost lost'),
}

/**
 * A member's booking is reserved for that member: after an expired session these redirect to log-in
 * (STATE-15, decision 002).
 */
const ownChoice: readonly string[] = [
  'schedule',
  'results',
  'provider-schedule',
  'appointment',
  'provider-query',
  'register-success',
]

/**
 * Where a route leads for a tenant with restricted routes (ORG-16). Without an organization nothing is
 * restricted.
 */
export function getPageAccess(
  name: string,
  tenant: TenantKind,
  session: SessionKind,
  restricted: readonly string[] = [],
): PageAccess {
  const { leads, closedBy = name } = accessTable[name] as Row
  if (tenant !== 'none' && restricted.includes(closedBy)) return 'home'
  const hasLogIn = tenant === 'own' || tenant === 'other'
  if (session === 'ended' && hasLogIn && ownChoice.includes(name)) return 'login'
  return leads[getAccessKind(tenant, session)]
}
