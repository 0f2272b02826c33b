/**
 * Which page an address leads to, for whom and in whose house: written from section 2 and 6 of the specification and its
 * readings (RD-105, RD-106, RD-108, RD-110, RD-118, RD-119, RD-022 and decisions 002, 005), not from the code. It imports nothing, so that it
 * can be held against the guard, the document server and the browser alike.
 *
 * page: it is shown · home: goes home · login: goes to log-in with the address remembered · outside: signs in on the
 * organisation's other site · lost: the not-found page
 */
export type PageAccess = 'page' | 'home' | 'login' | 'outside' | 'lost'

/** Whose house an address is in. `own` and `other` are two ordinary client organisations. */
export const tenants = ['own', 'other', 'root', 'none', 'dfd'] as const
export type TenantKind = (typeof tenants)[number]
/** Whose session the browser holds: nobody's, one of `own`, one of `other`, or one that is over by now. */
export const sessions = ['nobody', 'own', 'other', 'ended'] as const
export type SessionKind = (typeof sessions)[number]

/** Who is asking, as far as it matters: a session counts in the house of its own organisation only (decision 002). */
type AccessKind = 'visitor' | 'member' | 'root' | 'none' | 'dfd'
const getAccessKind = (tenant: TenantKind, session: SessionKind): AccessKind => {
  if (tenant === 'own' || tenant === 'other') return session === tenant ? 'member' : 'visitor'
  return tenant
}

interface Row {
  readonly path: string
  /** The name in `restricted_routes` that closes it; its own where none is given (RD-022, RD-108). */
  readonly closedBy?: string
  readonly leads: Readonly<Record<AccessKind, PageAccess>>
}

const row = (path: string, words: string, closedBy?: string): Row => {
  const [visitor, member, root, none, dfd] = words.split(' ') as PageAccess[]
  const leads = { visitor, member, root, none, dfd } as Row['leads']
  return closedBy === undefined ? { path, leads } : { path, leads, closedBy }
}

//                 visitor member root none dfd
/** Home, the law, help in danger, and what tells a person something: open in every house (RD-105, RD-106). */
const everyone = 'page page page page page'
/** What the list of noOrg names (GUARD-08 to GUARD-12): it goes home where no organisation could be loaded. */
const withOrganization = 'page page page home page'
/** Questions and booking end with an account of one organisation: it is chosen first (RD-105, decision 005). */
const withProgram = 'page page home home page'
/** Making or repairing an account: where members sign in elsewhere, nobody gets a password here (ORG-13). */
const account = 'page page home home outside'
const password = 'page page page page outside'
/** Needs sign-in (RD-118); log-in itself leads on at the root, without an organisation and at a dfd_client. */
const members = 'login page home home outside'

/** Every route of section 2 by its name, with an example of its address. */
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

/** What a member chose waits for that member: after a session that is over by now log-in says so first (STATE-15, decision 002). */
const ownChoice: readonly string[] = [
  'schedule',
  'results',
  'provider-schedule',
  'appointment',
  'provider-query',
  'register-success',
]

/** Where a route leads in a house that restricts some names (ORG-16). Nothing is restricted without an organisation. */
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
