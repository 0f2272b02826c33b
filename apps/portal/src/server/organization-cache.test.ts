import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { readRemovedOrganization } from '@evenkeel/api-contract/portal/organizations'
import { describe, expect, it } from 'vitest'
import { northstar } from '#testing/organization.ts'
import { createOrganizationCache } from './organization-cache.ts'

/** An own API that answers what the test says, and a clock that the test moves. */
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

describe('configurations of the document server', () => {
  it('asks by the client id, once in five seconds for each [ORG-05] [ORG-14]', async () => {
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

  it('knows an organization that was removed from one that never was', async () => {
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

  it('reads an edited organization at once after a reload of the programs [ORG-14]', async () => {
    const { api, configurations } = bench(() => northstar())
    await configurations.read('northstar', 'localhost')
    api.answer = () => northstar({ program_name: 'Northstar Anew' })
    api.version = 'two'
    expect((await configurations.read('northstar', 'localhost')).organisation?.program_name).toBe(
      'Northstar Anew',
    )
  })

  it('keeps nothing read for one host for another (trust S4) [ORG-06] [ORG-14]', async () => {
    const { api, configurations } = bench(() => northstar())
    await configurations.read('northstar', 'localhost:3000')
    await configurations.read('northstar', 'northstar.localhost:3000')
    await configurations.read('northstar', 'localhost:3000')
    expect(api.asked).toHaveLength(2)
  })

  it('tells an unknown organization from one that cannot be had right now [ORG-15]', async () => {
    const { api, configurations } = bench(() => new ApiError(404, { errors: [] }, 'test'))
    expect(await configurations.read('nobody', 'localhost')).toEqual({ organisation: null, status: 404 })
    api.answer = () => new NetworkError('silent')
    expect(await configurations.read('northstar', 'localhost')).toEqual({ organisation: null, status: 503 })
  })

  it('shows an organization as it was last seen while the own service is silent [ORG-15]', async () => {
    const { api, configurations } = bench(() => northstar())
    await configurations.read('northstar', 'localhost')
    api.now = 60_000
    api.answer = () => new ApiError(500, { errors: [] }, 'test')
    expect((await configurations.read('northstar', 'localhost')).organisation?.username).toBe('northstar')
  })

  it('forgets an organization that is gone [ORG-15]', async () => {
    const { api, configurations } = bench(() => northstar())
    await configurations.read('northstar', 'localhost')
    api.answer = () => new ApiError(404, { errors: [] }, 'test')
    api.now = 5000
    expect((await configurations.read('northstar', 'localhost')).status).toBe(404)
    api.answer = () => new NetworkError('silent')
    api.now = 10_000
    expect((await configurations.read('northstar', 'localhost')).organisation).toBeNull()
  })

  it('keeps each language by itself, and asks for the tiles in it', async () => {
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

  it('remembers only so many addresses [ORG-15]', async () => {
    const { api, configurations } = bench(() => new ApiError(404, { errors: [] }, 'test'))
    for (let n = 0; n <= 500; n += 1) await configurations.read(`made-up-${n}`, 'localhost')
    await configurations.read('made-up-0', 'localhost')
    // Each time for one in use, and for one that was removed.
    expect(api.asked.filter((client) => client === 'made-up-0')).toHaveLength(4)
  })
})
