import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { readRemovedOrganization } from '@evenkeel/api-contract/portal/organizations'
import { describe, expect, it } from 'vitest'
import { northstar } from '#testing/organization.ts'
import { createOrganizationCache } from './organization-cache.ts'

/** An API with responses set by the test, and a clock the test controls. */
function bench(answer: () => unknown) {
  const api = { now: 0, version: 'one', asked: [] as string[], answer }
  const own = (async (_endpoint: unknown, sent: { query: { domain: string } }) => {
    api.asked.push(sent.query.domain)
    await Promise.resolve()
    const said = api.answer()
    if (said instanceof Error) throw said
    return said
  }) as unknown as ApiCall
  return {
    api,
    configurations: createOrganizationCache(
      own,
      () => api.now,
      () => api.version,
    ),
  }
}

describe('organizations of the document server', () => {
  it('are requested by client id, at most once in five seconds each [ORG-05] [ORG-14]', async () => {
    const { api, configurations } = bench(() => northstar())
    await Promise.all([
      configurations.read('northstar', 'localhost'),
      configurations.read('northstar', 'localhost'),
    ])
    await configurations.read('ironwood', 'localhost')
    expect(api.asked).toEqual(['northstar', 'ironwood'])
    api.now = 5000
    await configurations.read('northstar', 'localhost')
    expect(api.asked).toEqual(['northstar', 'ironwood', 'northstar'])
  })

  it('distinguish a removed organization from an unknown one', async () => {
    const gone = { program_name: 'Old Harbor', moved_to: null }
    const own = (async (endpoint: unknown, sent: { query: { domain: string } }) => {
      if (endpoint === readRemovedOrganization && sent.query.domain === 'oldharbor') return gone
      throw new ApiError(404, { errors: [] }, 'test')
    }) as unknown as ApiCall
    const configurations = createOrganizationCache(
      own,
      () => 0,
      () => 'one',
    )
    expect(await configurations.read('oldharbor', 'localhost')).toEqual({
      organisation: null,
      status: 410,
      removed: gone,
    })
    expect(await configurations.read('nowhere', 'localhost')).toEqual({ organisation: null, status: 404 })
  })

  it('include changes at once after the tenant config was reloaded [ORG-14]', async () => {
    const { api, configurations } = bench(() => northstar())
    await configurations.read('northstar', 'localhost')
    api.answer = () => northstar({ program_name: 'Northstar Anew' })
    api.version = 'two'
    expect((await configurations.read('northstar', 'localhost')).organisation?.program_name).toBe(
      'Northstar Anew',
    )
  })

  it('are never shared between hosts (trust S4) [ORG-06] [ORG-14]', async () => {
    const { api, configurations } = bench(() => northstar())
    await configurations.read('northstar', 'localhost:3000')
    await configurations.read('northstar', 'northstar.localhost:3000')
    await configurations.read('northstar', 'localhost:3000')
    expect(api.asked).toHaveLength(2)
  })

  it('distinguish an unknown organization from a temporary failure [ORG-15]', async () => {
    const { api, configurations } = bench(() => new ApiError(404, { errors: [] }, 'test'))
    expect(await configurations.read('nobody', 'localhost')).toEqual({ organisation: null, status: 404 })
    api.answer = () => new NetworkError('silent')
    expect(await configurations.read('northstar', 'localhost')).toEqual({ organisation: null, status: 503 })
  })

  it('are served stale while the API does not answer [ORG-15]', async () => {
    const { api, configurations } = bench(() => northstar())
    await configurations.read('northstar', 'localhost')
    api.now = 60_000
    api.answer = () => new ApiError(500, { errors: [] }, 'test')
    expect((await configurations.read('northstar', 'localhost')).organisation?.username).toBe('northstar')
  })

  it('are evicted when they no longer exist [ORG-15]', async () => {
    const { api, configurations } = bench(() => northstar())
    await configurations.read('northstar', 'localhost')
    api.answer = () => new ApiError(404, { errors: [] }, 'test')
    api.now = 5000
    expect((await configurations.read('northstar', 'localhost')).status).toBe(404)
    api.answer = () => new NetworkError('silent')
    api.now = 10_000
    expect((await configurations.read('northstar', 'localhost')).organisation).toBeNull()
  })

  it('are cached per language, with tiles in that language', async () => {
    const asked: (string | undefined)[] = []
    const own = (async (_endpoint: unknown, sent: { headers: Record<string, string> }) => {
      asked.push(sent.headers['x-language'])
      return northstar({ phone: sent.headers['x-language'] === 'es' ? '+18005550199' : '+18005550111' })
    }) as unknown as ApiCall
    const configurations = createOrganizationCache(
      own,
      () => 0,
      () => 'one',
    )
    await configurations.read('northstar', 'localhost')
    const spanish = await configurations.read('northstar', 'localhost', 'es')
    await configurations.read('northstar', 'localhost', 'es')
    expect(asked).toEqual(['en', 'es'])
    expect(spanish.organisation?.phone).toBe('+18005550199')
  })

  it('are limited in number [ORG-15]', async () => {
    const { api, configurations } = bench(() => new ApiError(404, { errors: [] }, 'test'))
    for (let n = 0; n <= 500; n += 1) await configurations.read(`made-up-${n}`, 'localhost')
    await configurations.read('made-up-0', 'localhost')
    // Once for an active and once for a removed organization.
    expect(api.asked.filter((client) => client === 'made-up-0')).toHaveLength(4)
  })
})
