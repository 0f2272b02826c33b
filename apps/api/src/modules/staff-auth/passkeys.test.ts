import { limits } from '@evenkeel/api-contract/limits'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createSoftwareAuthenticator,
  type AuthenticatorOptions,
} from '#testing/staff/software-authenticator.ts'
import { openStaffApi, STAFF_URL, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'
import { staffChallenges, staffInvitations, staffSessions } from '#modules/staff-accounts/tables.ts'

describe('staff passkeys', () => {
  let at: StaffApi
  let admin: SignedInStaff
  beforeAll(async () => {
    at = await openStaffApi()
    admin = await at.staff.administrator()
  })
  afterAll(() => at.close())

  const tricks: readonly (readonly [string, AuthenticatorOptions])[] = [
    ['of another page', { origin: 'https://staff.provider.example.evil.example' }],
    ['of a page of members', { origin: 'http://127.0.0.1:3000' }],
    ['for another place', { rpId: 'provider.example' }],
    ['without finger, face or PIN', { isVerified: false }],
    ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ]

  it('log their owner in with the link, and then without it', async () => {
    const { token, email } = await at.staff.invite(admin)
    const { status, body, cookie, authenticator } = await at.staff.enroll(token)
    expect([status, body.person.email, body.signed_in_by]).toEqual([200, email, 'passkey'])
    expect(cookie).toMatch(/^__Host-evenkeel_staff=[\w-]{43}$/)
    const again = await at.staff.signIn(authenticator)
    expect([again.status, again.body.person.email]).toEqual([200, email])
    const { body: session } = await at.staff.send('GET', '/staff/session', { cookie: again.cookie })
    expect(session).toMatchObject({ idle_seconds_left: 1800, seconds_left: 12 * 3600, roles: [], grants: [] })
  })

  it('come with an HttpOnly cookie that is not sent cross-site or to other paths', async () => {
    const { authenticator } = await at.staff.colleague(admin)
    const { headers } = await at.staff.signIn(authenticator)
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-evenkeel_staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it.each(tricks)('are not created %s, and the link stays valid', async (_name, trick) => {
    const { token } = await at.staff.invite(admin)
    const { body } = await at.staff.send('POST', '/staff/auth/enrollment/options', { body: { token } })
    const passkey = createSoftwareAuthenticator(STAFF_URL).make(body.options, trick)
    const refused = await at.staff.send('POST', '/staff/auth/enrollment/verify', { body: { token, passkey } })
    expect([refused.status, refused.cookie]).toEqual([422, ''])
    expect((await at.staff.enroll(token)).status).toBe(200)
  })

  it.each([...tricks, ['signed by somebody else', { isForged: true }] as const])(
    'grant no access when used %s, with the same response as for an unknown one',
    async (_name, trick) => {
      const { authenticator } = await at.staff.colleague(admin)
      const show = async (by = authenticator, how: AuthenticatorOptions = {}) => {
        const { body } = await at.staff.send('POST', '/staff/auth/sign-in/options')
        return at.staff.send('POST', '/staff/auth/sign-in/verify', {
          body: { passkey: by.show(body.options, how) },
        })
      }
      const stranger = createSoftwareAuthenticator(STAFF_URL)
      stranger.make({ challenge: 'x', rp: { id: 'staff.provider.example' }, user: { id: 'x' } })
      const unknown = await show(stranger)
      const refused = await show(authenticator, trick)
      expect([refused.status, refused.body, refused.cookie]).toEqual([401, unknown.body, ''])
      expect((await show()).status).toBe(200)
    },
  )

  it('are used once: neither challenge nor response is valid twice, or after five minutes', async () => {
    const { authenticator } = await at.staff.colleague(admin)
    const options = async () => (await at.staff.send('POST', '/staff/auth/sign-in/options')).body.options
    const verify = (passkey: object) =>
      at.staff.send('POST', '/staff/auth/sign-in/verify', { body: { passkey } })
    const passkey = authenticator.show(await options())
    expect((await verify(passkey)).status).toBe(200)
    expect((await verify(passkey)).status).toBe(401)
    const late = authenticator.show(await options())
    at.clock.advance(limits.staffChallengeLife)
    expect((await verify(late)).status).toBe(401)
    const copied = authenticator.show(await options(), { count: 1 })
    expect((await verify(copied)).status).toBe(401)
  })

  it('are created once per link, which is stored only as a hash; expired and unknown links look alike', async () => {
    const { token } = await at.staff.invite(admin)
    const begin = (sent: string) =>
      at.staff.send('POST', '/staff/auth/enrollment/options', { body: { token: sent } })
    const verify = (sent: string, passkey: object) =>
      at.staff.send('POST', '/staff/auth/enrollment/verify', { body: { token: sent, passkey } })
    const first = createSoftwareAuthenticator(STAFF_URL).make((await begin(token)).body.options)
    const second = createSoftwareAuthenticator(STAFF_URL).make((await begin(token)).body.options)
    const both = await Promise.all([verify(token, first), verify(token, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const used = await begin(token)
    const old = await at.staff.invite(admin)
    at.clock.advance(limits.staffInvitationLife)
    const unknown = await begin('x')
    for (const answer of [used, await begin(old.token), unknown])
      expect([answer.status, answer.body]).toEqual([404, unknown.body])
    const rows = JSON.stringify(await at.store.db.select().from(staffInvitations))
    expect(rows).not.toContain(token)
    at.clock.advance(-limits.staffInvitationLife)
  })

  it('are not created with the challenge of another link', async () => {
    const [one, other] = [await at.staff.invite(admin), await at.staff.invite(admin)]
    const { body } = await at.staff.send('POST', '/staff/auth/enrollment/options', {
      body: { token: one.token },
    })
    const passkey = createSoftwareAuthenticator(STAFF_URL).make(body.options)
    const swapped = await at.staff.send('POST', '/staff/auth/enrollment/verify', {
      body: { token: other.token, passkey },
    })
    expect(swapped.status).toBe(422)
  })

  it('start sessions that end after 30 idle minutes, after 12 hours, and with the log-out (trust S5)', async () => {
    const { authenticator } = await at.staff.colleague(admin)
    const look = async (cookie: string, headers = {}) =>
      (await at.staff.send('GET', '/staff/session', { cookie, headers })).status
    const { cookie } = await at.staff.signIn(authenticator)
    at.clock.advance(limits.staffSessionIdle - 1)
    // Polling does not count as use.
    expect(await look(cookie, { 'x-background': '1' })).toBe(200)
    at.clock.advance(1)
    expect(await look(cookie)).toBe(401)
    const long = await at.staff.signIn(authenticator)
    for (let passed = 0; passed < hours(12); passed += hours(0.25)) {
      expect(await look(long.cookie)).toBe(200)
      at.clock.advance(hours(0.25))
    }
    expect(await look(long.cookie)).toBe(401)
    const last = await at.staff.signIn(authenticator)
    const out = await at.staff.send('POST', '/staff/auth/log-out', { cookie: last.cookie })
    expect([out.status, out.cookie]).toEqual([200, ''])
    expect(await look(last.cookie)).toBe(401)
  })

  it('leave no expired rows after the cleanup job', async () => {
    await at.staff.send('POST', '/staff/auth/sign-in/options')
    at.clock.advance(hours(24 * 4))
    await at.api.sweep()
    for (const table of [staffChallenges, staffSessions, staffInvitations])
      expect(await at.store.db.select().from(table)).toEqual([])
  })
})
