import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { restrictableRoutes } from '@evenkeel/api-contract/reference-data/restrictable-routes'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { noSessionFlag } from '#session/tokens/session-flag.ts'
import { createSession } from '#session/session.ts'
import { noTabChannel } from '#session/tokens/tabs.ts'
import {
  accessTable,
  type PageAccess,
  getPageAccess,
  type SessionKind,
  sessions,
  type TenantKind,
  tenants,
} from '#testing/page-access.ts'
import { maya } from '#testing/test-services.ts'
import { guard, type GuardInput } from './guard.ts'
import { routeOf, routes } from './routes.ts'

const organisationOf = (tenant: TenantKind, restricted_routes: string[]): GuardInput['organisation'] =>
  tenant === 'none'
    ? null
    : { is_root_org: tenant === 'root', dfd_client: tenant === 'dfd', restricted_routes }

/** The session of a browser that has just opened a page of this house. */
async function arrive(tenant: TenantKind, kind: SessionKind) {
  const own = (async ({ path }: { path: string }) => {
    if (kind === 'ended') throw new ApiError(401, { errors: [] }, path)
    return path === '/me' ? maya({ organisation_username: kind }) : { auth_token: 'm-2' }
  }) as unknown as ApiCall
  const session = createSession({
    own,
    telehealth: own,
    client: tenant,
    monotonic: () => 0,
    local: createMemoryStorage(),
    hasSessionFlag: kind !== 'nobody',
    alone: (_name, act) => act(),
    tabs: noTabChannel,
    sessionFlag: noSessionFlag,
    after: () => () => {},
  })
  if (session.read().status === 'restoring') await session.restore()
  return session.read()
}

/** Follows the guard from page to page until one is shown. */
function walk(
  start: string,
  { status, expiredSession, endedHere, organisation }: Omit<GuardInput, 'route' | 'target'>,
): PageAccess {
  let target = start
  for (let step = 0; step < 5; step += 1) {
    const [path = ''] = target.split('?')
    const route = routeOf(path)
    const decision = guard({
      route,
      target,
      status,
      expiredSession: expiredSession ?? null,
      endedHere: endedHere === true,
      organisation,
    })
    if (decision.kind === 'show') {
      if (route === null) return 'lost'
      if (route.name === 'dfd') return 'outside'
      if (target === start) return 'page'
      if (target === '/') return 'home'
      if (target === `/log-in?redirect=${encodeURIComponent(start)}`) return 'login'
    }
    if (decision.kind !== 'redirect') throw new Error(`${target} ends in ${decision.kind}`)
    target = decision.to
  }
  throw new Error(`${start} goes in a circle`)
}

describe('where every address leads, by house, session and restriction', () => {
  it('is written down for every route, and no other', () => {
    const named = Object.keys(accessTable).filter((name) => !name.startsWith('('))
    expect(named.toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
    for (const name of named) expect(routeOf(accessTable[name]?.path ?? '')?.name).toBe(name)
  })

  it.each(tenants.flatMap((tenant) => sessions.map((kind) => [tenant, kind] as const)))(
    'at %s, with a session of %s [GUARD-01] [GUARD-04] [GUARD-05] [GUARD-06] [GUARD-08] [GUARD-09] [GUARD-10] [GUARD-11] [GUARD-12] [GUARD-13] [ORG-10] [ORG-13] [ORG-15] [ORG-16] [ROUTE-47] [ROUTE-51] [ROLE-05]',
    async (tenant, kind) => {
      const { status, expiredSession, endedHere } = await arrive(tenant, kind)
      for (const restricted of [[], ...restrictableRoutes.map((name) => [name]), [...restrictableRoutes]]) {
        const organisation = organisationOf(tenant, restricted)
        const found = Object.entries(accessTable).map(([name, { path }]) => {
          const start = path === '/' || name.startsWith('(') ? path : `${path}?kept=1`
          return [name, walk(start, { status, expiredSession, endedHere, organisation })]
        })
        const expected = Object.keys(accessTable).map((name) => [
          name,
          getPageAccess(name, tenant, kind, restricted),
        ])
        expect(Object.fromEntries(found), `restricted: ${restricted.join(' ') || 'nothing'}`).toEqual(
          Object.fromEntries(expected),
        )
      }
    },
  )
})
