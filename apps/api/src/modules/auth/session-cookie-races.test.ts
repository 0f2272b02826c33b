import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@evenkeel/api-contract/limits'
import { type Json, type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'

const ourPage = { 'sec-fetch-site': 'same-origin' }

/** The cookies of one browser, applied in the order in which responses arrive. */
function browserJar() {
  const jar = new Map<string, string>()
  return {
    sends: () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), ...ourPage }),
    take: ({ cookies }: { readonly cookies: Json[] }): void => {
      for (const { name, value } of cookies)
        if (value) jar.set(name, value)
        else jar.delete(name)
    },
    session: () => jar.get('evenkeel_session') ?? null,
    isSignedIn: () => jar.has('evenkeel_session') && jar.has('evenkeel_signed_in'),
  }
}

describe('cookies of late responses (trust S5)', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  const logIn = (email: string, headers: Record<string, string>) =>
    at.send('POST', '/auth/login', { body: { email, password: PASSWORD }, headers })
  const extend = (token: string | null, headers: Record<string, string>) =>
    at.send('POST', '/auth/extend-token', { body: { auth_token: token }, headers })
  const me = async (token: string | null) =>
    (await at.send('GET', '/me', { token: token ?? undefined })).status

  /** A browser that has been logged in for a long time. */
  const openBrowser = async () => {
    const jar = browserJar()
    const person = await at.member()
    const entered = await logIn(person.email, jar.sends())
    jar.take(entered)
    return { jar, person, token: entered.body.auth_token as string }
  }
  type Browser = Awaited<ReturnType<typeof openBrowser>>
  /** The ways a session ends without the knowledge of an open page. */
  const ends: Record<string, (browser: Browser) => Promise<unknown>> = {
    'rested too long': () => Promise.resolve(at.clock.advance(limits.memberTokenIdle)),
    'lasted its twelve hours': () => Promise.resolve(at.clock.advance(limits.memberSessionAbsolute)),
    'was ended on another device': async ({ person }) => {
      const { body } = await logIn(person.email, {})
      await at.send('POST', '/auth/logout-everywhere', { token: body.auth_token })
    },
    'ended with its account': ({ person: { email } }) =>
      at.api.memberRights.remove({ organisation: 'northstar', email }),
  }

  describe.each(Object.entries(ends))('of a session that %s', (_name, end) => {
    it.each([
      ['its token', (token: string) => token],
      ['the cookie alone', () => null],
    ])(
      'a refused renewal with %s keeps the cookie of a later log-in [CALL-12] [AUTH-11]',
      async (_with, sent) => {
        const browser = await openBrowser()
        const next = await at.member()
        await end(browser)
        const late = await extend(sent(browser.token), browser.jar.sends())
        expect(late.status).toBe(401)
        const entered = await logIn(next.email, browser.jar.sends())
        browser.jar.take(entered)
        browser.jar.take(late)
        expect(browser.jar.isSignedIn()).toBe(true)
        expect(browser.jar.session()).toBe(entered.body.auth_token)
        expect((await extend(null, browser.jar.sends())).status).toBe(200)
      },
    )

    it('the remaining cookie grants no access, however often it is sent [CALL-12]', async () => {
      const browser = await openBrowser()
      await end(browser)
      for (let n = 0; n < 3; n += 1) {
        const refused = await extend(null, browser.jar.sends())
        browser.jar.take(refused)
        expect([refused.status, await me(browser.jar.session())]).toEqual([401, 401])
      }
    })
  })

  describe('of a log-out in a tab that does not know of a later log-in', () => {
    const logOuts: Record<string, (token: string, headers: Record<string, string>) => Promise<Json>> = {
      'of this device': (token, headers) => at.send('POST', '/auth/logout', { token, headers }),
      'of every device': (token, headers) => at.send('POST', '/auth/logout-everywhere', { token, headers }),
      'of this device in the list': async (token, headers) => {
        const { results } = (await at.send('GET', '/me/sessions', { token })).body
        const { id } = results.find(({ is_current: isCurrent }: Json) => isCurrent)
        return at.send('DELETE', `/me/sessions/${id}`, { token, headers })
      },
    }
    it.each(Object.entries(logOuts))(
      'the one %s ends the old session, and keeps the cookie of another person [AUTH-06] [ROLE-12]',
      async (_name, logOut) => {
        const { jar, token } = await openBrowser()
        const next = await at.member()
        const entered = await logIn(next.email, jar.sends())
        jar.take(entered)
        const out = await logOut(token, jar.sends())
        expect([out.status, out.cookies]).toEqual([200, []])
        jar.take(out)
        expect([await me(token), await me(jar.session())]).toEqual([401, 200])
      },
    )

    it.each(Object.entries(logOuts))(
      'the one %s removes its own cookies [AUTH-06]',
      async (_name, logOut) => {
        const { jar, token } = await openBrowser()
        jar.take(await logOut(token, jar.sends()))
        expect(jar.session()).toBeNull()
      },
    )
  })

  it('a renewal answered after the log-out in another tab leaves a cookie that grants no access [AUTH-06] [CALL-12]', async () => {
    const { jar, token } = await openBrowser()
    const late = await extend(token, jar.sends())
    jar.take(await at.send('POST', '/auth/logout', { token, headers: jar.sends() }))
    jar.take(late)
    expect([late.status, (await extend(null, jar.sends())).status]).toEqual([200, 401])
    expect([await me(jar.session()), await me(token)]).toEqual([401, 401])
  })
})
