import { reservedSegments } from '@evenkeel/api-contract/reference-data/reserved-segments'
import { describe, expect, it } from 'vitest'
import { paths, type RouteName } from '#lib/paths.ts'
import { guard, type GuardInput } from './guard.ts'
import { routeOf, routes } from './routes.ts'

const plain = { is_root_org: false, dfd_client: false, restricted_routes: [] as string[] }
const example = (name: RouteName) => paths[name].replaceAll(/:[A-Za-z]+/g, 'x')
const ask = (path: string, input: Partial<GuardInput> = {}) =>
  guard({ route: routeOf(path), target: path, status: 'visitor', organisation: plain, ...input })
const show = { kind: 'show', refreshPatient: false, refreshUpcoming: false }
const home = { kind: 'redirect', to: '/' }

describe('route guard', () => {
  it.each([
    '/appointments',
    '/conversation',
    '/messages',
    '/messages/7',
    '/documents',
    '/documents/sent',
    '/profile',
    '/profile/contact',
  ])(
    'sends an anonymous visitor from %s to log-in with a redirect query [GUARD-04] [GUARD-05] [ROLE-05]',
    (path) => {
      expect(ask(path)).toEqual({ kind: 'redirect', to: `/log-in?redirect=${encodeURIComponent(path)}` })
    },
  )

  it('sends a signed-in member from log-in home [GUARD-06] [ROUTE-25]', () => {
    expect(ask('/log-in', { status: 'member' })).toEqual(home)
    expect(ask('/log-in')).toEqual(show)
  })

  it('waits with a private route while the session is brought back, and keeps the target [GUARD-01] [GUARD-02]', () => {
    expect(ask('/documents', { status: 'restoring' })).toEqual({ kind: 'wait' })
    expect(ask('/about', { status: 'restoring' })).toEqual(show)
  })

  it.each([
    ['/log-in', 'GUARD-08'],
    ['/support', 'GUARD-09'],
    ['/support/1', 'GUARD-09'],
    ['/about', 'GUARD-10'],
    ['/contact', 'GUARD-10'],
    ['/topics', 'GUARD-11'],
    ['/topics/x', 'GUARD-11'],
    ['/topics/x/y', 'GUARD-11'],
    ['/topics-search', 'GUARD-11'],
    ['/legal', 'GUARD-12'],
    ['/financial', 'GUARD-12'],
    ['/family', 'GUARD-12'],
  ])('noOrg: %s goes home [ORG-15] [GUARD-08] [GUARD-09] [GUARD-10] [GUARD-11] [GUARD-12]', (path) => {
    expect(ask(path, { organisation: null })).toEqual(home)
  })

  it('noOrg: home, terms and privacy stay open [ORG-15]', () => {
    for (const path of ['/', '/terms', '/privacy', '/privacy-policy'])
      expect(ask(path, { organisation: null })).toEqual(show)
  })

  it('the root organisation keeps people away from log-in [GUARD-13]', () => {
    const organisation = { ...plain, is_root_org: true }
    expect(ask('/log-in', { organisation })).toEqual(home)
    expect(ask('/about', { organisation })).toEqual(show)
  })

  it('refreshes the patient with each navigation of a member, and upcoming on register [GUARD-14] [GUARD-15]', () => {
    expect(ask('/about', { status: 'member' })).toEqual({ ...show, refreshPatient: true })
    expect(ask('/schedule/register', { status: 'member' })).toEqual({
      ...show,
      refreshPatient: true,
      refreshUpcoming: true,
    })
    expect(ask('/schedule/register')).toEqual(show)
  })

  it('sends a restricted route home [ORG-16]', () => {
    const organisation = { ...plain, restricted_routes: ['legal'] }
    expect(ask('/legal', { organisation })).toEqual(home)
    expect(ask('/family', { organisation })).toEqual(show)
  })

  it('hands log-in over to the other site of a client-redirect organisation [ORG-13] [ROUTE-47]', () => {
    const organisation = { ...plain, dfd_client: true }
    const outside = { kind: 'redirect', to: '/dfd' }
    for (const path of ['/log-in', '/password/forgot', '/password/reset/x', '/schedule/register'])
      expect(ask(path, { organisation })).toEqual(outside)
    expect(ask('/password/forgot', { organisation, status: 'restoring' })).toEqual({ kind: 'wait' })
    expect(ask('/dfd', { organisation })).toEqual(show)
    expect(ask('/dfd')).toEqual(home)
  })

  it('lets a visitor start the intake, search and read [ROLE-01] [ROLE-02]', () => {
    for (const name of [
      'help-myself',
      'results',
      'provider-schedule',
      'support',
      'topics',
      'article',
    ] as const) {
      expect(ask(example(name))).toEqual(show)
    }
  })
})

describe('route table', () => {
  it('finds every path of the specification, and nothing for any other [ROUTE-51]', () => {
    for (const name of Object.keys(paths) as RouteName[]) expect(routeOf(example(name))?.name).toBe(name)
    expect(routeOf('/no-such-page')).toBeNull()
    expect(routeOf('/messages/1/2')).toBeNull()
  })

  it('has no path that could be taken for an organisation [ORG-05]', () => {
    const first = Object.values(paths).flatMap((path) => path.split('/')[1] || [])
    expect(first.filter((segment) => !reservedSegments.has(segment))).toEqual([])
  })

  it('knows the thirteen named routes [ROUTE-53]', () => {
    const named = [
      'home',
      'contact',
      'about',
      'messages',
      'documents',
      'appointments',
      'profile',
      'auth-reset',
      'login',
      'privacy',
      'notice',
      'terms',
      'statement',
    ]
    expect(named.map((name) => paths[name as RouteName])).toEqual([
      '/',
      '/contact',
      '/about',
      '/messages',
      '/documents',
      '/appointments',
      '/profile',
      '/password/forgot',
      '/log-in',
      '/privacy-policy',
      '/privacy',
      '/terms',
      '/statement-of-understanding',
    ])
  })

  it('draws /legal, /financial and /family with one screen, and both inboxes with one [ROUTE-13] [ROUTE-16]', () => {
    const screen = (name: RouteName) => routes.find((route) => route.name === name)?.screen
    expect(new Set([screen('legal'), screen('financial'), screen('family')]).size).toBe(1)
    expect(screen('messages')).toBe(screen('conversation'))
  })
})
