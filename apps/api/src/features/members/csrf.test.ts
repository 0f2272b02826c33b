import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberApi, openMemberApi, PASSWORD, registration } from '../../testing/member-api.ts'
import { members, sessions, sessionTokens } from './tables.ts'

const pages = {
  none: {},
  null: { origin: 'null' },
  foreign: { origin: 'https://evil.example' },
  sibling: { origin: 'https://other.portal.example', 'sec-fetch-site': 'same-site' },
  cross: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
}
const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]

describe('foreign pages with a cookie (trust S18)', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi('embedded')
  })
  afterAll(() => at.close())

  /** Everything a forged call could change. */
  const state = async () =>
    JSON.stringify([
      await at.store.db.select().from(members),
      await at.store.db.select().from(sessions),
      await at.store.db.select().from(sessionTokens),
    ])

  it.each(Object.entries(pages))('change nothing from page "%s" [ROLE-05]', async (_name, page) => {
    const { token, answer } = await at.member()
    const device = answer.cookies.find(({ name }) => name === 'evenkeel_device')
    const cookie = `evenkeel_session=${token}; evenkeel_signed_in=1; evenkeel_device=${device.value}`
    const before = await state()
    const calls = [
      ['POST', '/auth/extend-token', {}],
      ['POST', '/auth/logout', {}],
      ['POST', '/auth/logout-everywhere', {}],
      ['POST', '/auth/password-change', { current_password: PASSWORD, new_password: 'Bright#Meadow7' }],
      ['PATCH', '/me/update-responses', { id: crypto.randomUUID() }],
      ['POST', '/me/update-appointment-state', { appointment_state: 'FL' }],
      ['DELETE', `/me/sessions/${crypto.randomUUID()}`, undefined],
      ['POST', '/appointments', {}],
    ] as const
    for (const [method, url, body] of calls) {
      for (const type of types) {
        const { statusCode, headers } = await at.app.inject({
          method,
          url: `/api${url}`,
          headers: { cookie, ...page, ...(type === undefined || !body ? {} : { 'content-type': type }) },
          ...(type === undefined || !body ? {} : { payload: JSON.stringify(body) }),
        })
        expect(statusCode, `${url} as ${type}`).toBeGreaterThanOrEqual(400)
        expect(headers).not.toHaveProperty('access-control-allow-origin')
      }
    }
    expect(await state()).toBe(before)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'cannot sign somebody in or up with a form of type %s [CALL-05, CALL-06]',
    async (type) => {
      const { email } = await at.member()
      const before = await state()
      for (const [url, body] of [
        ['/auth/login', { email, password: PASSWORD }],
        ['/auth/register', registration()],
      ] as const) {
        const { statusCode, headers } = await at.app.inject({
          method: 'POST',
          url: `/api${url}`,
          headers: { 'content-type': type, origin: 'https://evil.example', 'x-client-id': 'northstar' },
          payload: JSON.stringify(body),
        })
        expect(statusCode).toBeGreaterThanOrEqual(400)
        expect(headers).not.toHaveProperty('set-cookie')
      }
      expect(await state()).toBe(before)
    },
  )

  it('are told nothing by a preflight [CALL-05]', async () => {
    const { statusCode, headers } = await at.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(statusCode).toBe(404)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('cannot restore a session, our own can, by either header [CALL-12]', async () => {
    const { token } = await at.member()
    const restore = (headers: Record<string, string>) =>
      at.send('POST', '/auth/extend-token', {
        body: {},
        headers: { cookie: `evenkeel_session=${token}`, host: 'portal.example', ...headers },
      })
    for (const page of Object.values(pages)) {
      const { status, cookies } = await restore(page)
      expect([status, cookies]).toEqual([403, []])
    }
    expect((await restore({ origin: 'http://portal.example' })).status).toBe(200)
    expect((await restore({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})
