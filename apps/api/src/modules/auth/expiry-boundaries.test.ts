import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@evenkeel/api-contract/limits'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'

describe('expiry boundaries, one second before and after (trust S5, R12)', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  const me = async (token: string) => (await at.send('GET', '/me', { token })).status
  /** Returns the statuses one second before and after a time, each for a separate member. */
  async function around(milliseconds: number, prepare: () => Promise<() => Promise<number>>) {
    const [early, late] = [await prepare(), await prepare()]
    at.clock.advance(milliseconds - seconds(1))
    const before = await early()
    at.clock.advance(seconds(2))
    return [before, await late()]
  }
  const extendable = async () => {
    const { token } = await at.member()
    return async () => (await at.send('POST', '/auth/extend-token', { body: { auth_token: token } })).status
  }

  it('a token aged 19:59 and one aged 20:01 both work and can be renewed [CONST-01, CALL-12]', async () => {
    expect(await around(limits.memberTokenRefreshAge, extendable)).toEqual([200, 200])
  })

  it('a token idle for 29:59 works and is renewed, at 30:01 neither [CALL-12, CALL-15]', async () => {
    expect(await around(limits.memberTokenIdle, extendable)).toEqual([200, 401])
    const readable = async () => {
      const { token } = await at.member()
      return () => me(token)
    }
    expect(await around(limits.memberTokenIdle, readable)).toEqual([200, 401])
  })

  it('a session works at 11:59:59 and not at 12:00:01, regardless of activity [CALL-12]', async () => {
    let { token } = await at.member()
    const step = limits.memberSessionAbsolute / 36
    for (let n = 0; n < 35; n += 1) {
      at.clock.advance(step)
      token = (await at.send('POST', '/auth/extend-token', { body: { auth_token: token } })).body.auth_token
    }
    at.clock.advance(step - seconds(1))
    expect(await me(token)).toBe(200)
    at.clock.advance(seconds(2))
    expect(await me(token)).toBe(401)
  })

  it('a telehealth token aged 44:59 and one aged 45:01 can both be renewed [CONST-01, CALL-13]', async () => {
    const busy = async () => {
      const { email, token } = await at.member()
      const { jwt } = (await at.send('POST', '/auth/login', { body: { email, password: PASSWORD } })).body
        .md_live
      return { token, jwt }
    }
    for (const beyond of [-1, 1]) {
      const { token, jwt } = await busy()
      at.clock.advance(limits.memberTokenIdle - seconds(1))
      expect(await me(token)).toBe(200)
      at.clock.advance(limits.telehealthTokenRefreshAge - limits.memberTokenIdle + seconds(1 + beyond))
      const renewed = await at.send('POST', '/mdlive/extend-token', { token, body: { jwt_token: jwt } })
      expect(renewed.status).toBe(200)
    }
  })

  it('a one-time code works at 9:59 and not at 10:01 [CALL-07, CONST-07]', async () => {
    const open = async () => {
      const { email, token } = await at.registered()
      const body = { email, otp: await at.codeFor(email) }
      return async () => (await at.send('POST', '/auth/confirm-sign-up', { token, body })).status
    }
    expect(await around(limits.oneTimeCodeLife, open)).toEqual([200, 400])
  })

  it('a reset link works at 59:59 and not at 60:01 [CALL-10]', async () => {
    const asked = async () => {
      const { email } = await at.member()
      await at.send('POST', '/auth/password-reset', { body: { email } })
      const text = (await at.mailsTo(email))[0]?.text ?? ''
      const token = /\/password\/reset\/(\S+)/.exec(text)?.[1]
      const body = { token, new_password: 'Bright#Meadow7' }
      return async () => (await at.send('POST', '/auth/password-reset-confirm', { body })).status
    }
    expect(await around(limits.resetLinkLife, asked)).toEqual([200, 400])
  })

  it('a lockout is active at 14:59 and over at 15:01 [ERROR-24, CONST-13]', async () => {
    const locked = async () => {
      const { email } = await at.member()
      const logIn = async (password: string) =>
        (await at.send('POST', '/auth/login', { body: { email, password } })).status
      for (const wrong of ['a', 'b', 'c']) await logIn(wrong)
      return () => logIn(PASSWORD)
    }
    expect(await around(limits.lockDuration, locked)).toEqual([400, 200])
  })
})
