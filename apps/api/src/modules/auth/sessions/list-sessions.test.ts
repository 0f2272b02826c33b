import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

describe('logged-in devices', () => {
  let at: MemberApi
  const list = async (token: string) => (await at.send('GET', '/me/sessions', { token })).body.results
  const me = async (token: string) => (await at.send('GET', '/me', { token })).status
  const end = (token: string, id: string) => at.send('DELETE', `/me/sessions/${id}`, { token })
  const signIn = async (email: string, userAgent: string): Promise<string> =>
    (
      await at.send('POST', '/auth/login', {
        body: { email, password: PASSWORD },
        headers: { 'user-agent': userAgent },
      })
    ).body.auth_token
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('are listed by name, last used first, with the current one marked (trust S5) [ROLE-12]', async () => {
    const { email, token } = await at.member()
    const before = at.clock.now().toString()
    at.clock.advance(minutes(2))
    const other = await signIn(email, phone)
    expect(await list(other)).toEqual([
      {
        id: expect.any(String),
        device: 'Safari on iPhone',
        created_at: at.clock.now().toString(),
        last_used_at: at.clock.now().toString(),
        is_current: true,
      },
      {
        id: expect.any(String),
        device: 'Unknown device',
        created_at: before,
        last_used_at: before,
        is_current: false,
      },
    ])
    at.clock.advance(minutes(2))
    expect((await list(token)).map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([
      true,
      false,
    ])
  })

  it('are not listed after they have expired [ROLE-12]', async () => {
    const { email, token } = await at.member()
    at.clock.advance(minutes(29))
    const fresh = await signIn(email, phone)
    at.clock.advance(minutes(1))
    expect(await me(token)).toBe(401)
    expect(await list(fresh)).toHaveLength(1)
  })

  it("are logged out one by one, by their owner only; another member's and unknown ones look alike (trust S2) [ROLE-12]", async () => {
    const { email, token } = await at.member()
    const [stranger, other] = [await at.member(), await signIn(email, phone)]
    const { id } = (await list(other)).find(({ is_current }: { is_current: boolean }) => is_current)
    const foreign = await end(stranger.token, id)
    const unknown = await end(stranger.token, crypto.randomUUID())
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect(await me(other)).toBe(200)
    const ended = await end(token, id)
    expect(ended.status).toBe(200)
    expect(ended.cookies).toEqual([])
    expect([await me(other), await me(token)]).toEqual([401, 200])
    expect((await end(token, id)).status).toBe(404)
  })

  it('lose their cookies when the current one is logged out [AUTH-06]', async () => {
    const { token } = await at.member()
    const [{ id }] = await list(token)
    expect((await end(token, id)).cookies.map(({ value }) => value)).toEqual(['', ''])
    expect(await me(token)).toBe(401)
  })

  it('are all logged out at once, with every token in its grace period, and no other member [AUTH-06, ROLE-12]', async () => {
    const { email, token } = await at.member()
    const stranger = await at.member()
    const other = await signIn(email, phone)
    const renewed = await at.send('POST', '/auth/extend-token', { body: { auth_token: other } })
    const out = await at.send('POST', '/auth/logout-everywhere', { token })
    expect(out.status).toBe(200)
    expect(out.cookies.map(({ value }) => value)).toEqual(['', ''])
    for (const dead of [token, other, renewed.body.auth_token]) expect(await me(dead)).toBe(401)
    expect(await me(stranger.token)).toBe(200)
  })

  it('report their lifetime, and background requests do not extend it (trust S5)', async () => {
    const { token } = await at.member()
    const left = () => at.send('GET', '/me/session', { token, headers: { 'x-background': '1' } })
    at.clock.advance(minutes(28))
    expect((await left()).body).toEqual({ idle_seconds_left: 120, seconds_left: 41_520, is_confirmed: true })
    at.clock.advance(minutes(2) - 1)
    expect((await left()).body).toEqual({ idle_seconds_left: 0, seconds_left: 41_400, is_confirmed: true })
    at.clock.advance(1)
    expect((await left()).status).toBe(401)
    expect((await at.send('GET', '/me/session')).status).toBe(401)
  })
})
