import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'

const pages = {
  none: {},
  null: { origin: 'null' },
  foreign: { origin: 'https://evil.example' },
  sibling: { origin: 'https://other.portal.example', 'sec-fetch-site': 'same-site' },
  cross: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
}

describe('cross-site requests with a cookie (trust S18)', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('cannot restore a session; same-origin requests can, by either header [CALL-12]', async () => {
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
