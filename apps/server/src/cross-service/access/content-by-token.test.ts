import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../testing/access-matrix/principals.ts'
import { openServices, type Json, type Services } from '../testing/services.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

/** One article is visible only at ironwood, the other one is hidden there. Both belong to the demo program. */
const IRONWOOD_ONLY = { category: 'safety-at-work', slug: 'after-an-incident', words: 'incident crew' }
const NOT_AT_IRONWOOD = 'facing-eviction'

let services: Services
let world: AccessFixture
beforeAll(async () => {
  const clock = createStoppedClock('2026-11-17T16:00:00Z')
  services = await openServices({ store: await openTestStore(), clock, logger: failOnErrorLog() })
  world = await openAccessFixture(services)
}, 300_000)
afterAll(() => services.close())

/** Requests content as one of the principals, with the client id of an organization (null: none). */
async function ask(principal: Principal, client: string | null, path: string, body?: object) {
  const { own: authorization } = await world.credentialsOf(principal)
  const headers = { 'x-client-id': client ?? '' }
  return services.send(body ? 'POST' : 'GET', `/content${path}`, { authorization, headers, body })
}
const slugs = (found: Json): string[] => found.map(({ slug }: { slug: string }) => slug)

/** All content responses for one principal at one organization. */
async function shelfOf(principal: Principal, client: string | null) {
  const exclusive = await ask(principal, client, '/articles?access=exclusive')
  const open = await ask(principal, client, '/articles?access=open')
  const topics = await ask(principal, client, '/topics')
  const categories = await ask(principal, client, '/categories')
  const search = await ask(principal, client, '/search', { q: IRONWOOD_ONLY.words })
  return {
    exclusive: slugs(exclusive.body).includes(IRONWOOD_ONLY.slug),
    open: slugs(open.body).includes(NOT_AT_IRONWOOD),
    article: (await ask(principal, client, `/articles/${IRONWOOD_ONLY.slug}`)).status,
    topic: (await ask(principal, client, `/topics/${IRONWOOD_ONLY.category}`)).status,
    topics: slugs(topics.body).includes(IRONWOOD_ONLY.category),
    categories: JSON.stringify(categories.body).includes(IRONWOOD_ONLY.category),
    search: slugs(search.body.results).includes(IRONWOOD_ONLY.slug),
  }
}
const atIronwood = {
  exclusive: true,
  open: false,
  article: 200,
  topic: 200,
  topics: true,
  categories: true,
  search: true,
}
const elsewhere = {
  exclusive: false,
  open: true,
  article: 404,
  topic: 404,
  topics: false,
  categories: false,
  search: false,
}

describe('articles requested with a token', () => {
  it('differ: ironwood has its own and lacks others [CONTENT-06] [CONTENT-07]', async () => {
    expect(await shelfOf('nobody', 'ironwood')).toEqual(atIronwood)
    expect(await shelfOf('nobody', 'northstar')).toEqual(elsewhere)
  })

  it.each(['owner', 'unconfirmed', 'own answers', 'other programme'] as const)(
    'are those of the organization of the token, whatever X-Client-Id says: %s [CONTENT-07] [ROLE-12]',
    async (principal) => {
      for (const client of ['ironwood', 'northstar', 'nobody-we-know', null])
        expect([client, await shelfOf(principal, client)]).toEqual([client, elsewhere])
    },
  )

  it('are those of ironwood for a member of ironwood, at any address [CONTENT-07]', async () => {
    const person = await world.people.confirmed('ironwood')
    const { token } = await world.people.signIn(person)
    for (const client of ['ironwood', 'northstar', '']) {
      const sent = { authorization: `Token ${token}`, headers: { 'x-client-id': client } }
      const { status } = await services.send('GET', `/content/articles/${IRONWOOD_ONLY.slug}`, sent)
      const hidden = await services.send('GET', `/content/articles/${NOT_AT_IRONWOOD}`, sent)
      expect([client, status, hidden.status]).toEqual([client, 200, 404])
    }
  })

  it.each(['expired', 'signed out', 'wrong scheme', 'temporary user'] as const)(
    'are the public ones with an invalid token: %s [CONTENT-07]',
    async (principal) => {
      expect(await shelfOf(principal, null)).toEqual(await shelfOf('nobody', null))
      expect(await shelfOf(principal, 'northstar')).toEqual(elsewhere)
    },
  )

  it('are cached separately for each token [CONTENT-07]', async () => {
    const { headers } = await ask('owner', 'ironwood', '/categories')
    expect(String(headers['vary']).toLowerCase().split(/, */).toSorted()).toEqual([
      'authorization',
      'x-client-id',
      'x-language',
    ])
    // A 304 refers to the response for the token, not for the URL.
    const { headers: foreign } = await ask('nobody', 'ironwood', '/categories')
    const { own: authorization } = await world.credentialsOf('owner')
    const again = await services.send('GET', '/content/categories', {
      authorization,
      headers: { 'x-client-id': 'ironwood', 'if-none-match': String(foreign['etag']) },
    })
    expect(again.status).toBe(200)
  })

  it('do not extend the session [STATE-15]', async () => {
    const person = await world.people.confirmed('northstar')
    const { token } = await world.people.signIn(person)
    const authorization = `Token ${token}`
    const left = async () =>
      (await services.send('GET', '/api/me/session', { authorization, headers: { 'x-background': '1' } }))
        .body
    services.clock.advance(60_000)
    const before = await left()
    expect(Object.keys(before).length).toBeGreaterThan(0)
    await services.send('GET', '/content/categories', { authorization })
    expect(await left()).toEqual(before)
  })
})
