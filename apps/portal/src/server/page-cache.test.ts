import { brotliDecompressSync } from 'node:zlib'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import Fastify from 'fastify'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { northstar } from '#testing/organization.ts'
import { portalServer, type PortalServerDeps } from './document-server.ts'
import type { OrganizationLookup } from './organization-cache.ts'
import { createPageCache } from './page-cache.ts'
import { noMemberPages } from '#testing/member-pages.ts'

const never = (async () => {
  throw new Error('not called here')
}) as unknown as ApiCall
const cedarvalley = () => northstar({ username: 'cedarvalley', program_name: 'Cedar Valley Care' })
const hosts = { own: new Map([['northstar.localhost', 'northstar']]), old: new Map() }
const files = {
  script: '/assets/entry.js',
  preload: [],
  style: 'all{}',
  font: null,
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A document server with a page cache; the test controls requests and changes. */
async function server(otherwise: Partial<PortalServerDeps> = {}) {
  const world = {
    time: 0,
    version: '1',
    organisations: new Map<string, Organization>([
      ['northstar', northstar()],
      ['cedarvalley', cedarvalley()],
    ]),
    status: 200 as 200 | 503,
    isComplete: true,
    drawn: [] as string[],
    words: 'Welcome',
  }
  const read = async (client: string): Promise<OrganizationLookup> => {
    const organisation = world.organisations.get(client)
    if (world.status === 503) return { organisation: null, status: 503 }
    return organisation ? { organisation, status: 200 } : { organisation: null, status: 404 }
  }
  const app = Fastify()
  await app.register(
    portalServer({
      own: never,
      content: never,
      memberPages: noMemberPages,
      configurations: { read },
      hosts: () => hosts,
      environment: 'production',
      staffOrigin: 'https://staff.provider.example',
      gallery: false,
      release: 'test',
      telehealthBase: '/telehealth',
      translateWidgetUrl: null,
      catalogue: { in: () => englishTranslator },
      assets: { filesFor: () => files },
      renderer: async ({ first, screen, path }) => {
        world.drawn.push(`${first.place.base}${path}`)
        return {
          first,
          html: `<main>${screen} ${first.place.organisation?.program_name} ${world.words}</main>`,
          isMissing: path.includes('gone'),
          movedTo: path.includes('old-topic') ? '/topics/new/one' : null,
          isComplete: world.isComplete,
        }
      },
      pages: createPageCache({ monotonic: () => world.time, version: () => world.version }),
      assetFolder: null,
      devHead: null,
      ...otherwise,
    }),
  )
  open.push(app)
  const get = async (url: string, { cookie = '', host = 'localhost', encoding = 'br' } = {}) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: { cookie, host, 'accept-encoding': encoding },
    })
    const body = (
      headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload
    ).toString()
    const policy = String(headers['content-security-policy'])
    return {
      status: statusCode,
      to: headers.location,
      body,
      nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '',
      nonces: [...body.matchAll(/ nonce="([^"]*)"/g)].map(([, found]) => found),
      headers,
    }
  }
  return { world, get }
}

const signedIn = 'evenkeel_signed_in=1'

describe('cached public pages', () => {
  it('are rendered once, and sent each time with a new nonce (trust S17)', async () => {
    const { world, get } = await server()
    const answers = [
      await get('/northstar/'),
      await get('/northstar/'),
      await get('/northstar/', { encoding: '' }),
    ]
    expect(world.drawn).toEqual(['/northstar/'])
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(3)
    for (const { nonce, nonces, headers } of answers) {
      expect(nonces).toEqual([nonce, nonce, nonce])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers.vary).toBe('accept-encoding')
    }
    const bare = answers.map(({ body, nonce }) => body.replaceAll(nonce, ''))
    expect(new Set(bare).size).toBe(1)
  })

  it('are rendered once for concurrent requests', async () => {
    const { world, get } = await server()
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/northstar/about')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(world.drawn).toEqual(['/northstar/about'])
  })

  it('belong to one organization and one of its addresses [ORG-05] [ORG-06]', async () => {
    const { get } = await server()
    const seen = async (url: string, host = 'localhost') => {
      const { body } = await get(url, { host })
      return [/Northstar Balance|Cedar Valley Care/.exec(body)?.[0], /"base":"([^"]*)"/.exec(body)?.[1]]
    }
    for (const _again of [1, 2]) {
      expect(await seen('/northstar/about')).toEqual(['Northstar Balance', '/northstar'])
      expect(await seen('/NorthStar/about')).toEqual(['Northstar Balance', '/NorthStar'])
      expect(await seen('/cedarvalley/about')).toEqual(['Cedar Valley Care', '/cedarvalley'])
      expect(await seen('/about', 'northstar.localhost')).toEqual(['Northstar Balance', ''])
    }
  })

  it('are rendered again when the organization or the texts have changed, or after a minute', async () => {
    const { world, get } = await server()
    await get('/northstar/')
    world.organisations.set('northstar', northstar())
    await get('/northstar/')
    expect(world.drawn).toHaveLength(1)
    world.organisations.set('northstar', northstar({ phone: '+18005559999' }))
    expect((await get('/northstar/')).body).toContain('tel:+18005559999')
    world.words = 'Good day'
    world.version = '2'
    expect((await get('/northstar/')).body).toContain('Good day')
    world.words = 'Later'
    world.time = 59_999
    expect((await get('/northstar/')).body).toContain('Good day')
    world.time = 60_000
    expect((await get('/northstar/')).body).toContain('Later')
  })

  it('are not shared with logged-in browsers, in either order', async () => {
    const { world, get } = await server()
    for (const cookie of ['', signedIn, '', signedIn]) {
      const { body } = await get('/northstar/', { cookie })
      expect(body).toContain(`"hasSessionFlag":${cookie !== ''}`)
    }
    expect(world.drawn).toHaveLength(3)
  })

  it.each([
    ['with a query in the address', '/northstar/login?next=%2Fdocuments'],
    ['not found', '/northstar/topics/stress/gone'],
    ['at another address', '/northstar/topics/old-topic/one'],
    ['that show user input', '/northstar/register'],
    ['unknown', '/northstar/nowhere'],
    ['of an unknown organization', '/nobody/'],
  ])('exclude pages %s', async (_what, url) => {
    const { world, get } = await server()
    const [first, second] = [await get(url), await get(url)]
    expect([second.status, second.to]).toEqual([first.status, first.to])
    expect(world.drawn).toHaveLength(2)
  })

  it('exclude pages with missing data after an outage', async () => {
    const { world, get } = await server()
    world.isComplete = false
    world.words = ''
    await get('/northstar/')
    world.isComplete = true
    world.words = 'Welcome'
    expect((await get('/northstar/')).body).toContain('Welcome')
    world.status = 503
    expect((await get('/northstar/')).status).toBe(503)
    world.status = 200
    expect((await get('/northstar/')).body).toContain('Welcome')
  })

  it('exclude pages that failed to render', async () => {
    let failures = 1
    const { get } = await server({
      renderer: async ({ first }) => {
        failures -= 1
        if (failures >= 0) throw new Error('once')
        return { first, html: 'drawn', isMissing: false, movedTo: null, isComplete: true }
      },
    })
    expect((await get('/northstar/')).status).toBe(500)
    expect((await get('/northstar/')).status).toBe(200)
  })

  it('equal a page rendered per request, for any order of requests and changes', async () => {
    const asked = fc.record({
      url: fc.constantFrom(
        '/northstar/',
        '/northstar/about',
        '/cedarvalley/',
        '/northstar/login?next=%2Fx',
        '/cedarvalley/topics',
      ),
      cookie: fc.constantFrom('', signedIn),
      encoding: fc.constantFrom('br', ''),
      change: fc.constantFrom('none', 'none', 'words', 'phone', 'time'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 12 }), async (requests) => {
        const [kept, plain] = [await server(), await server({ pages: null })]
        let count = 0
        for (const { url, change, ...sent } of requests) {
          count += 1
          for (const { world } of [kept, plain]) {
            if (change === 'words')
              Object.assign(world, { words: `words ${count}`, version: String(count + 1) })
            if (change === 'phone')
              world.organisations.set('northstar', northstar({ phone: `+1800555${1000 + count}` }))
            if (change === 'time') world.time += 30_000
          }
          const [one, other] = [await kept.get(url, sent), await plain.get(url, sent)]
          expect(one.body.replaceAll(one.nonce, '')).toBe(other.body.replaceAll(other.nonce, ''))
        }
      }),
      { numRuns: 40 },
    )
  })
})
