import { describe, expect, it } from 'vitest'
import { paths, type RouteName } from '#lib/paths.ts'
import { guard, type GuardDecision, type GuardInput } from './guard.ts'
import { routeOf, routes } from './routes.ts'

/**
 * What the guard says of every route in every situation, written down by hand from the requirements of the route guard (GUARD-01 to GUARD-15) and readings RD-105, RD-106,
 * RD-118, RD-119, RD-120 and decisions 002 and 005; where it all leads in the end is in page-access.test.ts. A new route or rule without its place here fails below.
 *
 * show · home: goes home · login: goes to log-in with the address remembered · wait: the session is being brought back ·
 * out: goes to the page that leads to the organisation's other site · fresh: shown, and the patient record is refreshed · booked: as
 * fresh, and the upcoming appointments too · again: signs in again in place · kept: the same, and the screen stays behind
 */

const usual = { is_root_org: false, dfd_client: false, restricted_routes: [] as string[] }
const root = { ...usual, is_root_org: true }
const dfd = { ...usual, dfd_client: true }
type Situated = Pick<GuardInput, 'status' | 'organisation' | 'expiredSession' | 'endedHere'>
/** Every situation the rules tell apart; `restricted` leaves the asked route out. */
const situations = {
  visitor: { status: 'visitor', organisation: usual },
  restoring: { status: 'restoring', organisation: usual },
  member: { status: 'member', organisation: usual },
  noOrg: { status: 'visitor', organisation: null },
  noOrgMember: { status: 'member', organisation: null },
  rootVisitor: { status: 'visitor', organisation: root },
  rootMember: { status: 'member', organisation: root },
  dfdVisitor: { status: 'visitor', organisation: dfd },
  dfdMember: { status: 'member', organisation: dfd },
  expiredSession: { status: 'visitor', organisation: usual, expiredSession: { isInterrupted: false } },
  interrupted: { status: 'visitor', organisation: usual, expiredSession: { isInterrupted: true } },
  ended: { status: 'visitor', organisation: usual, endedHere: true },
} as const satisfies Record<string, Situated>
type Situation = keyof typeof situations

const columns = Object.keys(situations) as Situation[]

//                 visitor restoring member  noOrg  noOrgMember rootVisitor rootMember dfdVisitor dfdMember expired interrupted ended
const toAll =
  /*       */ 'show    show   fresh   show   fresh       show        fresh      show       fresh     show   kept        show'
const ofOrganisation =
  /**/ 'show    show   fresh   home   home        show        fresh      show       fresh     show   kept        show'
const onTheWay =
  /*    */ 'show    show   fresh   home   home        home        home       show       fresh     again  kept        show'
const ownChoice =
  /*   */ 'show    show   fresh   home   home        home        home       show       fresh     again  kept        login'
const private_ =
  /*    */ 'login   wait   fresh   home   home        login       fresh      login      fresh     again  kept        login'

const table: Record<RouteName, string> = {
  home: toAll,
  terms: toAll,
  privacy: toAll,
  notice: toAll,
  statement: toAll,
  security: toAll,
  accessibility: toAll,
  sitemap: toAll,
  about: ofOrganisation,
  contact: ofOrganisation,
  'search-services': toAll,
  legal: ofOrganisation,
  financial: ofOrganisation,
  family: ofOrganisation,
  appointments: private_,
  'visit-room': private_,
  conversation: private_,
  messages: private_,
  message: private_,
  documents: private_,
  'documents-sent': private_,
  support: ofOrganisation,
  'support-entry': ofOrganisation,
  'safety-screen': onTheWay,
  'appointment-type': onTheWay,
  face2face: onTheWay,
  login: 'show wait home home home home home out home show show show',
  logout: 'show show show show show show show show show show show show',
  'auth-reset': 'show show fresh show fresh show fresh out fresh show kept show',
  'auth-reset-confirm': 'show show fresh show fresh show fresh out fresh show kept show',
  profile: private_,
  'profile-section': private_,
  schedule: ownChoice,
  results: ownChoice,
  'provider-schedule': ownChoice,
  appointment: ownChoice,
  'provider-query': ownChoice,
  register: 'show show booked home home home home out booked again kept show',
  'register-verification': 'show show fresh home home home home out fresh again kept show',
  'register-success': ownChoice,
  'help-someone-else': onTheWay,
  'help-someone-else-question': onTheWay,
  'help-myself': onTheWay,
  risk: 'show show fresh show fresh show fresh show fresh show show show',
  topics: ofOrganisation,
  topic: ofOrganisation,
  article: ofOrganisation,
  'topics-search': ofOrganisation,
  dfd: 'home home home home home home home show fresh home kept home',
  error: toAll,
  mdlerror: toAll,
  confirm: toAll,
}

const example = (name: RouteName): string => paths[name].replaceAll(/:[A-Za-z]+/g, 'x')

function said(decision: GuardDecision, target: string): string {
  if (decision.kind === 'wait') return 'wait'
  if (decision.kind === 'sign-in-again') return decision.keepsScreen ? 'kept' : 'again'
  if (decision.kind === 'show') {
    if (decision.refreshUpcoming) return 'booked'
    return decision.refreshPatient ? 'fresh' : 'show'
  }
  if (decision.to === '/') return 'home'
  if (decision.to === '/dfd') return 'out'
  return decision.to === `/log-in?redirect=${encodeURIComponent(target)}` ? 'login' : decision.to
}

const ask = (name: RouteName, situation: Situated) => {
  const target = `${example(name)}?kept=1`
  return said(guard({ route: routeOf(example(name)), target, ...situation }), target)
}

describe('the table of the guard', () => {
  it('has a row for every route, and no other', () => {
    expect(Object.keys(table).toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
    for (const row of Object.values(table)) expect(row.split(/\s+/)).toHaveLength(columns.length)
  })

  it.each(Object.entries(table) as [RouteName, string][])(
    'decides %s as written down [GUARD-01] [GUARD-04] [GUARD-05] [GUARD-06] [GUARD-08] [GUARD-09] [GUARD-10] [GUARD-11] [GUARD-12] [GUARD-13] [GUARD-14] [GUARD-15] [ORG-13] [ORG-15]',
    (name, row) => {
      const expected = row.split(/\s+/)
      const found = columns.map((column) => ask(name, situations[column]))
      expect(Object.fromEntries(columns.map((column, at) => [column, found[at]]))).toEqual(
        Object.fromEntries(columns.map((column, at) => [column, expected[at]])),
      )
    },
  )

  it('shows a page nobody knows to everybody, whatever the situation [ROUTE-51]', () => {
    for (const situation of Object.values(situations)) {
      const decision = guard({ route: null, target: '/no-such-page', ...situation })
      expect(decision.kind).toBe('show')
    }
  })

  it('sends a restricted page home in every situation, and never the home page itself [ORG-16]', () => {
    for (const column of columns) {
      const { status, organisation } = situations[column]
      if (!organisation) continue
      const restricting = { ...organisation, restricted_routes: ['legal', 'topics', 'messages', 'schedule'] }
      for (const name of [
        'legal',
        'topics',
        'article',
        'topics-search',
        'message',
        'conversation',
        'register',
        'help-myself',
        'appointment-type',
        'face2face',
      ] as const)
        expect(ask(name, { status, organisation: restricting })).toBe('home')
      expect(ask('home', { status, organisation: restricting })).not.toBe('home')
      expect(ask('risk', { status, organisation: restricting })).not.toBe('home')
    }
  })

  it('never sends anybody in a circle [GUARD-06] [GUARD-13] [ORG-15]', () => {
    for (const situation of Object.values(situations))
      for (const { name } of routes) {
        const end = ask(name, situation)
        if (end === 'home') expect(['show', 'fresh']).toContain(ask('home', situation))
        if (end === 'login') expect(['show', 'out', 'home']).toContain(ask('login', situation))
      }
  })
})
