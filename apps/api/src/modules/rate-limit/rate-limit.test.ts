import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPortalStore } from '#db/tenant-isolation.ts'
import { logIn } from '@evenkeel/api-contract/portal/auth'
import { days, minutes } from '@evenkeel/api-contract/time/duration-units'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { throttles } from './tables.ts'
import { enforceRateLimit, getNetworkPrefix } from './rate-limit.ts'

const ADDRESS = '203.0.113.7'

describe('throttles', () => {
  let at: MemberApi
  let twin: Awaited<ReturnType<MemberApi['openTwin']>>
  const ask = (
    from = ADDRESS,
    headers: Record<string, string> = {},
    instance: typeof at | typeof twin = at,
  ) =>
    instance.send('POST', '/auth/password-reset', { body: { email: 'nobody@example.test' }, from, headers })
  /** Sets the number of earlier calls. */
  const used = (hits: number) => at.store.db.update(throttles).set({ hits })
  beforeAll(async () => {
    at = await openMemberApi()
    twin = await at.openTwin()
  })
  afterEach(async () => {
    await at.store.db.delete(throttles)
  })
  afterAll(async () => {
    await twin.close()
    await at.close()
  })

  it('return 429 with Retry-After until the time is over [CALL-09]', async () => {
    await ask()
    await used(199)
    expect((await ask()).status).toBe(200)
    at.clock.advance(minutes(20) + 1)
    const { status, body, headers } = await ask()
    expect(status).toBe(429)
    expect(body).toEqual({
      error_type: 'Throttled',
      errors: [{ field: null, message: expect.stringContaining('wait') }],
    })
    expect(headers).toMatchObject({ 'retry-after': '2400', 'x-throttle-wait-seconds': '2400' })
    at.clock.advance(minutes(40) - 2)
    expect((await ask()).headers['retry-after']).toBe('1')
    at.clock.advance(1)
    expect((await ask()).status).toBe(200)
  })

  it('are shared by two instances (trust S11) [CALL-09]', async () => {
    await ask()
    await used(180)
    const calls = Array.from({ length: 40 }, (_, n) => ask(ADDRESS, {}, n % 2 ? at : twin))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  })

  it('count per network address and per call; a forged X-Forwarded-For changes nothing (trust S11) [CALL-09]', async () => {
    await ask()
    await used(200)
    expect((await ask(ADDRESS, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(429)
    expect((await ask('198.51.100.1')).status).toBe(200)
    const other = await at.send('POST', '/auth/resend-verification-email', {
      body: { email: 'nobody@example.test' },
      from: ADDRESS,
    })
    expect(other.status).toBe(200)
  })

  it('allow 10,000 calls a day without an account, and more for members [CALL-34]', async () => {
    const call = (isAnonymous: boolean) =>
      enforceRateLimit(
        { store: createPortalStore(at.store).crossTenant('rounds'), clock: at.clock, secret: () => 'x' },
        { endpoint: logIn, ip: ADDRESS, isAnonymous },
      )
    await call(true)
    await used(10_000)
    await at.store.db.update(throttles).set({ endsAt: at.clock.now().add({ milliseconds: days(1) }) })
    await expect(call(true)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
    await at.store.db.delete(throttles)
    await call(false)
    expect(await at.store.db.select().from(throttles)).toHaveLength(1)
  })

  it('apply to every expensive call, and cost the others nothing [CALL-05, CALL-06, CALL-18, CALL-25, CALL-34]', async () => {
    const { token } = await at.member()
    await at.store.db.delete(throttles)
    for (const url of ['/me', '/questions', '/phrases/home']) await at.send('GET', url, { token })
    expect(await at.store.db.select().from(throttles)).toEqual([])
    const email = 'nobody@example.test'
    const set = await at.answers()
    const dear = [
      ['POST', '/auth/login', { email, password: 'x' }],
      ['POST', '/auth/register', {}],
      ['POST', '/auth/confirm-sign-up', { email, otp: '1' }],
      ['POST', '/auth/resend-verification-email', { email }],
      ['POST', '/auth/password-reset', { email }],
      ['POST', '/auth/password-reset-confirm', { token: 'x', new_password: 'x' }],
      ['POST', '/answers', { response: [] }],
      ['GET', '/mdlive/fake-user-token', undefined],
      ['POST', '/mdlive/search-providers', { search: { state_abbrev: 'FL' } }],
    ] as const
    for (const [method, url, body] of dear) {
      const call = () => at.send(method, url, { body, token: set.token })
      expect([url, (await call()).status]).not.toEqual([url, 429])
      await used(3001)
      expect([url, (await call()).status]).toEqual([url, 429])
      await at.store.db.delete(throttles)
    }
  })

  it('store no network address [ROLE-12]', async () => {
    await ask()
    const rows = await at.store.db.select().from(throttles)
    expect(rows).toHaveLength(2)
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })
})

describe('network prefix of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s (trust S11)', (ip, network) => {
    expect(getNetworkPrefix(ip)).toBe(network)
  })
})
