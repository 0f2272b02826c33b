import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberApi, openMemberApi, createRegistration } from '#testing/member-api.ts'

/** Headers whose values differ between any two responses. */
const OWN_VALUE = ['date', 'x-request-id', 'set-cookie', 'content-length']

type Answered = Awaited<ReturnType<MemberApi['send']>>

/** A response as an outsider can compare it: random values and values the caller sent are masked. */
function seen({ status, headers, body, cookies }: Answered, email: string): string {
  const isRandom = (text: string) => /^[0-9a-f]{8}-|^[\w-]{43}$|^ey|^jwt/.test(text)
  return JSON.stringify(
    [
      status,
      Object.entries(headers).map(([name, value]) => [name, OWN_VALUE.includes(name) ? '*' : value]),
      cookies.map((cookie) => ({ ...cookie, value: '*' })),
      body,
    ],
    (_key, value: unknown) =>
      typeof value !== 'string' ? value : isRandom(value) ? '*' : value.replaceAll(email, 'EMAIL'),
  )
}

describe('account enumeration (RD-009, trust S8)', () => {
  let at: MemberApi
  let addresses: Record<'verified' | 'unverified' | 'locked' | 'unknown', string>
  const post = (url: string, body: unknown) => at.send('POST', url, { body })
  /** The distinct responses for the four kinds of address. */
  const answers = async (url: string, bodyFor: (email: string) => unknown) => {
    const all = []
    for (const email of Object.values(addresses)) all.push(seen(await post(url, bodyFor(email)), email))
    return new Set(all)
  }
  beforeAll(async () => {
    at = await openMemberApi()
    addresses = {
      verified: (await at.member()).email,
      unverified: (await at.registered()).email,
      locked: (await at.member()).email,
      unknown: 'nobody.we.know@example.test',
    }
    for (const password of ['a', 'b', 'c']) await post('/auth/login', { email: addresses.locked, password })
  })
  afterAll(() => at.close())

  it.each([
    ['/auth/register', (email: string) => createRegistration({ email, timezone: 'America/Denver' })],
    ['/auth/password-reset', (email: string) => ({ email })],
    ['/auth/resend-verification-email', (email: string) => ({ email })],
    ['/auth/confirm-sign-up', (email: string) => ({ email, otp: '000000' })],
    [
      '/auth/password-reset-confirm',
      (email: string) => ({ email, otp: '000000', new_password: 'Bright#Meadow7' }),
    ],
  ])(
    '%s returns the same status, headers and body for every address [CALL-06, CALL-07, CALL-08, CALL-09, CALL-10]',
    async (url, bodyFor) => {
      expect(await answers(url, bodyFor)).toHaveProperty('size', 1)
    },
  )

  it('/auth/login returns the same response for each failure and while locked [CALL-05, ERROR-24]', async () => {
    const { locked, ...free } = addresses
    const asked = async (email: string, password: string) =>
      seen(await post('/auth/login', { email, password }), email)
    const three = []
    for (const email of Object.values(free)) {
      three.push([await asked(email, 'a'), await asked(email, 'b'), await asked(email, 'c')].join())
    }
    expect(new Set(three).size).toBe(1)
    const fourth = []
    for (const email of [...Object.values(free), locked]) fourth.push(await asked(email, 'd'))
    expect(new Set(fourth).size).toBe(1)
  })
})
