import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import { limits } from '@evenkeel/api-contract/limits'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'

describe('tokens', () => {
  let at: MemberApi
  const me = async (token: string, headers: Record<string, string> = {}) =>
    (await at.send('GET', '/me', { token, headers })).status
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  describe('reused tokens after rotation (trust S6)', () => {
    const ourPage = { 'sec-fetch-site': 'same-origin' }
    const extend = (token: string | null, headers: Record<string, string> = {}) =>
      at.send('POST', '/auth/extend-token', { body: { auth_token: token }, headers })
    const cookieOf = (token: string) => ({ cookie: `evenkeel_session=${token}` })
    /** A member whose first token was rotated and is past its grace period. */
    const renewed = async () => {
      const person = await at.member()
      const fresh: string = (await extend(person.token)).body.auth_token
      at.clock.advance(limits.tokenGrace + 1)
      return { ...person, old: person.token, fresh }
    }
    it('end the session with its newest token, on requests and on renewals [CALL-12]', async () => {
      for (const use of [me, async (token: string) => (await extend(token)).status]) {
        const { old, fresh } = await renewed()
        expect(await me(fresh)).toBe(200)
        expect(await use(old)).toBe(401)
        expect(await me(fresh)).toBe(401)
        expect((await extend(fresh)).status).toBe(401)
      }
    })

    it("leave the member's other devices logged in [CALL-12]", async () => {
      const { email, old } = await renewed()
      const login = await at.send('POST', '/auth/login', { body: { email, password: PASSWORD } })
      expect(await me(old)).toBe(401)
      expect(await me(login.body.auth_token)).toBe(200)
    })

    it('are only refused from a late tab whose browser has the newest token in its cookie [AUTH-12]', async () => {
      const { old, fresh } = await renewed()
      expect(await me(old, cookieOf(fresh))).toBe(401)
      const late = await extend(old, cookieOf(fresh))
      expect(late.status).toBe(401)
      expect(late.cookies).toEqual([])
      const back = await extend(null, { ...cookieOf(fresh), ...ourPage })
      expect(back.status).toBe(200)
      expect(await me(back.body.auth_token)).toBe(200)
    })

    it('are not excused by the cookie of another session, by an ended one, or by itself [CALL-12]', async () => {
      const stranger = await at.member()
      for (const cookie of [stranger.token, 'nonsense', null]) {
        const { old, fresh } = await renewed()
        expect(await me(old, cookieOf(cookie ?? old))).toBe(401)
        expect(await me(fresh)).toBe(401)
      }
      expect(await me(stranger.token)).toBe(200)
    })

    it('renew nothing for a session that is logged out at the same moment [AUTH-06]', async () => {
      const { token } = await at.member()
      const [out, ...others] = await Promise.all([
        at.send('POST', '/auth/logout', { token }),
        ...[0, 1, 2, 3].map(() => extend(token)),
      ])
      expect(out.status).toBe(200)
      for (const { status, body } of others) {
        expect([200, 401]).toContain(status)
        if (status === 200) expect(await me(body.auth_token)).toBe(401)
      }
    })
  })

  describe('background calls', () => {
    const poll = { [backgroundHeader]: '1' }
    it('do not extend the session, however many there are, nor does their renewal [CONST-01, CALL-12]', async () => {
      const { token } = await at.member()
      at.clock.advance(minutes(15))
      expect(await me(token, poll)).toBe(200)
      at.clock.advance(minutes(14))
      const body = { auth_token: token }
      const renewal = await at.send('POST', '/auth/extend-token', { body, headers: poll })
      expect(renewal.status).toBe(200)
      at.clock.advance(seconds(59))
      expect(await me(renewal.body.auth_token, poll)).toBe(200)
      at.clock.advance(seconds(1))
      expect(await me(renewal.body.auth_token)).toBe(401)
    })

    it('are different from user calls, which extend it, to the second [CALL-12]', async () => {
      const { token } = await at.member()
      for (let n = 0; n < 4; n += 1) {
        at.clock.advance(seconds(59))
        expect(await me(token)).toBe(200)
      }
      at.clock.advance(minutes(30) - seconds(1))
      expect(await me(token, poll)).toBe(200)
      at.clock.advance(seconds(2))
      expect(await me(token, poll)).toBe(401)
    })
  })
})
