import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { type MemberApi, openMemberApi, createRegistration } from '#testing/member-api.ts'
import { isSessionActive, isTokenUsable } from './session-repository.ts'
import { sessionTokens } from '../tables.ts'

describe('sessions', () => {
  let at: MemberApi
  const me = async (token: string) => (await at.send('GET', '/me', { token })).status
  const extend = (token: string | null, headers: Record<string, string> = {}) =>
    at.send('POST', '/auth/extend-token', { body: { auth_token: token }, headers })
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('exchanges a valid token for a new one; the old one works for 30 more seconds (trust S6) [CALL-12]', async () => {
    const { token } = await at.member()
    const { status, body } = await extend(token)
    expect(status).toBe(200)
    expect(body.auth_token).not.toBe(token)
    at.clock.advance(seconds(30))
    expect([await me(token), await me(body.auth_token)]).toEqual([200, 200])
    at.clock.advance(1)
    const cookie = `evenkeel_session=${body.auth_token}`
    expect((await at.send('GET', '/me', { token, headers: { cookie } })).status).toBe(401)
    expect(await me(body.auth_token)).toBe(200)
  })

  it('supports several concurrent renewals with one token (trust S6) [CALL-12]', async () => {
    const { token } = await at.member()
    const fresh = await Promise.all([0, 1, 2, 3, 4].map(() => extend(token)))
    at.clock.advance(minutes(1))
    for (const { body } of fresh) expect(await me(body.auth_token)).toBe(200)
  })

  it('restores from the cookie if no token is sent, and refuses an ended one without removing it [CALL-12]', async () => {
    const { token } = await at.member()
    const fromOurPage = { 'sec-fetch-site': 'same-origin' }
    const restored = await extend(null, { cookie: `evenkeel_session=${token}`, ...fromOurPage })
    expect(restored.status).toBe(200)
    expect(restored.cookies[0]).toMatchObject({
      name: 'evenkeel_session',
      value: restored.body.auth_token,
    })
    const dead = await extend(null, { cookie: 'evenkeel_session=nonsense', ...fromOurPage })
    expect([dead.status, dead.cookies]).toEqual([401, []])
    expect((await extend(null)).status).toBe(401)
  })

  it('accepts the cookie only for the renewal [ROLE-05]', async () => {
    const { token } = await at.member()
    const headers = { cookie: `evenkeel_session=${token}` }
    expect((await at.send('GET', '/me', { headers })).status).toBe(401)
    expect((await at.send('POST', '/auth/logout', { headers })).status).toBe(401)
  })

  it('logs out this device and no other (trust S5) [AUTH-06]', async () => {
    const { token, email } = await at.member()
    const { body } = await at.send('POST', '/auth/login', { body: { email, password: 'Quiet#Lake42' } })
    const out = await at.send('POST', '/auth/logout', { token })
    expect(out.status).toBe(200)
    expect(out.cookies.map(({ value }) => value)).toEqual(['', ''])
    expect([await me(token), await me(body.auth_token)]).toEqual([401, 200])
  })

  it('keeps the cookie of a later log-in in the same browser (trust S5) [AUTH-06] [STATE-15]', async () => {
    const [first, second] = [await at.member(), await at.member()]
    const out = await at.send('POST', '/auth/logout', {
      token: first.token,
      headers: { cookie: `evenkeel_session=${second.token}` },
    })
    expect([out.status, out.cookies]).toEqual([200, []])
    expect([await me(first.token), await me(second.token)]).toEqual([401, 200])
    const own = await at.send('POST', '/auth/logout', {
      token: second.token,
      headers: { cookie: `evenkeel_session=${second.token}` },
    })
    expect(own.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['evenkeel_session', ''],
      ['evenkeel_signed_in', ''],
    ])
  })

  it('uses the __Host- prefix for its cookie over https and is sent over https only [CALL-12]', async () => {
    const twin = await at.openTwin({ publicUrl: 'https://portal.example' })
    const answer = await twin.send('POST', '/auth/register', { body: createRegistration() })
    expect(answer.cookies.find(({ name }) => name.endsWith('_device'))).toMatchObject({
      name: '__Secure-evenkeel_device',
      path: '/api/auth',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    })
    expect(answer.cookies.find(({ name }) => name.endsWith('_session'))).toMatchObject({
      name: '__Host-evenkeel_session',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    })
    await twin.close()
  })

  it('stores no usable token (trust S5) [CALL-12]', async () => {
    const { token } = await at.member()
    const rows = await at.store.db.select().from(sessionTokens)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ tokenHash }) => tokenHash === token)).toBe(false)
    expect(rows.every(({ tokenHash }) => /^[0-9a-f]{64}$/.test(tokenHash))).toBe(true)
  })
})

describe('ages', () => {
  const now = Temporal.Instant.from('2026-11-20T15:00:00Z')
  const ago = (milliseconds: number) => now.subtract({ milliseconds })

  it.each([
    [minutes(30) - 1, hours(11), true],
    [minutes(30), hours(11), false],
    [0, hours(12) - 1, true],
    [0, hours(12), false],
  ])('a session idle for %i ms and %i ms old is active: %s [CALL-12]', (rested, age, lives) => {
    const endsAt = ago(age).add({ milliseconds: hours(12) })
    expect(isSessionActive({ endsAt, lastUsedAt: ago(rested) }, now)).toBe(lives)
  })

  it.each([
    [null, true],
    [0, true],
    [1, false],
  ])('a token replaced with its grace over for %s ms is usable: %s [CALL-12]', (over, lives) => {
    expect(isTokenUsable({ validUntil: over === null ? null : ago(over) }, now)).toBe(lives)
  })
})
