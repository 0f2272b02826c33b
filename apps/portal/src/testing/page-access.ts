/**
 * Which page an address leads to, for whom and in whose house: written from section 2 and 6 of the specification and its
 * readings (RD-105, RD-106, RD-108, RD-110, RD-118, RD-119, RD-022 and decisions 002, 005), not from the code. It imports nothing, so that it
 * can be held against the guard, the document server and the browser alike.
 *
 * page: it is shown · home: goes home · login: goes to log-in with the address remembered · outside: signs in on the
 * organisation's other site · lost: the not-found page
 */
export type Leads = 'page' | 'home' | 'login' | 'outside' | 'lost'

/** Whose house an address is in. `own` and `other` are two ordinary client organisations. */
export const tenants = ['own', 'other', 'root', 'none', 'dfd'] as const
export type TenantKind = (typeof tenants)[number]
/** Whose session the browser holds: nobody's, one of `own`, one of `other`, or one that is over by now. */
export const sessions = ['nobody', 'own', 'other', 'ended'] as const
export type SessionKind = (typeof sessions)[number]

/** Who is asking, as far as it matters: a session counts in the house of its own organisation only (decision 002). */
type Asking = 'visitor' | 'member' | 'root' | 'none' | 'dfd'
const asking = (tenant: TenantKind, session: SessionKind): Asking => {
  if (tenant === 'own' || tenant === 'other') return session === tenant ? 'member' : 'visitor'
  return tenant
}

interface Row {
  readonly path: string
  /** The name in `restricted_routes` that closes it; its own where none is given (RD-022, RD-108). */
  readonly closedBy?: string
  readonly leads: Readonly<Record<Asking, Leads>>
}

const row = (path: string, words: string, closedBy?: string): Row => {
  const [visitor, member, root, none, dfd] = words.split(' ') as Leads[]
  const leads = { visitor, member, root, none, dfd } as Row['leads']
  return closedBy === undefined ? { path, leads } : { path, leads, closedBy }
}

//                 visitor member root none dfd
/** Home, the law, help in danger, and what tells a person something: open in every house (RD-105, RD-106). */
const always = 'page page page page page'
/** What the list of noOrg names (GUARD-08 to GUARD-12): it goes home where no organisation could be loaded. */
const ofAnOrganisation = 'page page page home page'
/** Questions and booking end with an account of one organisation: it is chosen first (RD-105, decision 005). */
const ofOneProgram = 'page page home home page'
/** Making or repairing an account: where members sign in elsewhere, nobody gets a password here (ORG-13). */
const account = 'page page home home outside'
const password = 'page page page page outside'
/** Needs sign-in (RD-118); log-in itself leads on at the root, without an organisation and at a dfd_client. */
const members = 'login page home home outside'

/** Every route of section 2 by its name, with an example of its address. */
export const accessTable: Readonly<Record<string, Row>> = {
  home: row('/', always),
  terms: row('/terms', always),
  privacy: row('/privacy-policy', always),
  notice: row('/privacy', always),
  statement: row('/statement-of-understanding', always),
  security: row('/security', always),
  accessibility: row('/accessibility', always),
  sitemap: row('/sitemap', always),
  about: row('/about', ofAnOrganisation),
  contact: row('/contact', ofAnOrganisation),
  'search-services': row('/search-services', always),
  legal: row('/legal', ofAnOrganisation),
  financial: row('/financial', ofAnOrganisation),
  family: row('/family', ofAnOrganisation),
  appointments: row('/appointments', members),
  'visit-room': row('/appointments/7/room', members, 'appointments'),
  conversation: row('/conversation', members, 'messages'),
  messages: row('/messages', members),
  message: row('/messages/7', members, 'messages'),
  documents: row('/documents', members),
  'documents-sent': row('/documents/sent', members, 'documents'),
  support: row('/support', ofAnOrganisation),
  'support-entry': row('/support/1', ofAnOrganisation),
  'safety-screen': row('/safety-screen', ofOneProgram, 'schedule'),
  'appointment-type': row('/appointment-type', ofOneProgram, 'schedule'),
  face2face: row('/face2face/7', ofOneProgram, 'schedule'),
  login: row('/log-in', 'page home home home outside'),
  logout: row('/log-out', always),
  'auth-reset': row('/password/forgot', password),
  'auth-reset-confirm': row('/password/reset/abc', password),
  profile: row('/profile', members),
  'profile-section': row('/profile/security', members),
  schedule: row('/schedule', ofOneProgram),
  results: row('/schedule/results', ofOneProgram, 'schedule'),
  'provider-schedule': row('/schedule/provider-schedule', ofOneProgram, 'schedule'),
  appointment: row('/schedule/appointment', ofOneProgram, 'schedule'),
  'provider-query': row('/schedule/provider-query', ofOneProgram, 'schedule'),
  register: row('/schedule/register', account, 'schedule'),
  'register-verification': row('/schedule/register-verification', account, 'schedule'),
  'register-success': row('/schedule/register-success', ofOneProgram, 'schedule'),
  'help-someone-else': row('/help-someone-else', ofOneProgram),
  'help-someone-else-question': row('/help-someone-else/7', ofOneProgram),
  'help-myself': row('/help-myself', ofOneProgram, 'schedule'),
  risk: row('/risk', always),
  topics: row('/topics', ofAnOrganisation),
  topic: row('/topics/x', ofAnOrganisation, 'topics'),
  article: row('/topics/x/y', ofAnOrganisation, 'topics'),
  'topics-search': row('/topics-search', ofAnOrganisation, 'topics'),
  dfd: row('/dfd', 'home home home home outside'),
  error: row('/error', always),
  mdlerror: row('/mdlerror', always),
  confirm: row('/confirm', always),
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
export function leadsTo(
  name: string,
  tenant: TenantKind,
  session: SessionKind,
  restricted: readonly string[] = [],
): Leads {
  const { leads, closedBy = name } = accessTable[name] as Row
  if (tenant !== 'none' && restricted.includes(closedBy)) return 'home'
  const hasLogIn = tenant === 'own' || tenant === 'other'
  if (session === 'ended' && hasLogIn && ownChoice.includes(name)) return 'login'
  return leads[asking(tenant, session)]
}
