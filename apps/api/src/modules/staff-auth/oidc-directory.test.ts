import { limits } from '@evenkeel/api-contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffAccounts } from '#modules/staff-accounts/tables.ts'
import { startOidcTestProvider } from '#testing/staff/oidc-test-provider.ts'
import { openStaffApi, STAFF_URL, type StaffApi } from '#testing/staff/staff-api.ts'
import { type SignedInStaff, createStaffTestAccounts } from '#testing/staff/staff-accounts.ts'

const rosa = { sub: 'u-1', email: 'Rosa.Kim@provider.example', email_verified: true }
const impostor = { sub: 'u-2', email: 'rosa.kim@provider.example', email_verified: true }
const unverified = { sub: 'u-3', email: 'omar@provider.example', email_verified: false }
const zoe = { sub: 'u-5', email: 'zoe@xn--bcher-kva.example', email_verified: true }
const max = { sub: 'u-6', email: 'max@bücher.example', email_verified: true }
const uninvited = { sub: 'u-4', email: 'eve@provider.example', email_verified: true }

describe("the provider's directory", () => {
  let directory: Awaited<ReturnType<typeof startOidcTestProvider>>
  let at: StaffApi
  let admin: SignedInStaff
  beforeAll(async () => {
    directory = await startOidcTestProvider([rosa, impostor, unverified, uninvited, zoe, max])
    at = await openStaffApi({ staff: { url: STAFF_URL, directory: directory.settings } })
    admin = await at.staff.administrator()
    for (const { email } of [rosa, unverified])
      await at.staff.send('POST', '/staff/people', {
        cookie: admin.cookie,
        body: { name: 'Rosa Kim', email, grants: [{ role: 'care_line', organisation_id: null }] },
      })
  })
  afterAll(async () => {
    await at.close()
    await directory.close()
  })

  const begin = async () => {
    const { status, body, cookie } = await at.staff.send('POST', '/staff/auth/oidc/start')
    return { status, location: body.location as string, cookie }
  }
  const end = (query: string, cookie: string | null) =>
    at.staff.send('POST', '/staff/auth/oidc/callback', { body: { query }, cookie })
  const signIn = async (sub: string) => {
    const { location, cookie } = await begin()
    return end(await directory.visit(location, sub), cookie)
  }

  it('is offered, and called with a code that is bound to this log-in', async () => {
    expect((await at.staff.send('GET', '/staff/auth/ways')).body.directory).toBe(true)
    const { status, location } = await begin()
    const asked = Object.fromEntries(new URL(location).searchParams)
    expect([status, asked]).toEqual([
      200,
      {
        client_id: 'evenkeel-staff',
        response_type: 'code',
        redirect_uri: 'https://staff.provider.example/staff/directory',
        scope: 'openid email',
        state: expect.stringMatching(/^[0-9a-f]{64}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      },
    ])
  })

  it("logs in invited staff: by a verified address first, and by the directory's subject after that", async () => {
    const first = await signIn(rosa.sub)
    expect([first.status, first.body.signed_in_by, first.body.roles]).toEqual([
      200,
      'directory',
      ['care_line'],
    ])
    expect(first.cookie).toMatch(/^__Host-evenkeel_staff=/)
    const again = await signIn(rosa.sub)
    expect([again.status, again.body.person.id]).toEqual([200, first.body.person.id])
    const { body } = await at.staff.send('GET', '/staff/people', { cookie: admin.cookie })
    const shown = body.results.find((one: { id: string }) => one.id === first.body.person.id)
    expect(shown).toMatchObject({ is_in_directory: true, invitation_until: null })
  })

  it('finds an invited person by the other spelling of the address, and rejects a second invitation', async () => {
    const invite = (email: string) =>
      at.staff.send('POST', '/staff/people', {
        cookie: admin.cookie,
        body: { name: 'Zoe Roth', email, grants: [{ role: 'care_line', organisation_id: null }] },
      })
    expect((await invite('zoe@bücher.example')).status).toBe(201)
    expect((await invite(zoe.email)).status).toBe(409)
    expect((await signIn(zoe.sub)).status).toBe(200)
  })

  it('finds people invited by the previous release, stored by the hash of the address as typed', async () => {
    const invite = () =>
      at.staff.send('POST', '/staff/people', {
        cookie: admin.cookie,
        body: { name: 'Max Roth', email: max.email, grants: [{ role: 'care_line', organisation_id: null }] },
      })
    const { id } = (await invite()).body
    const former = { emailHash: at.addressHash(max.email) }
    await at.store.db.update(staffAccounts).set(former).where(eq(staffAccounts.id, id))
    expect((await invite()).status).toBe(409)
    expect((await signIn(max.sub)).status).toBe(200)
  })

  it('rejects everyone else with the same response (trust S8)', async () => {
    await signIn(rosa.sub)
    const refused = [await signIn(impostor.sub), await signIn(unverified.sub), await signIn(uninvited.sub)]
    const { location, cookie } = await begin()
    const query = await directory.visit(location, rosa.sub)
    // From another browser, without a cookie, changed, and too late.
    refused.push(await end(query, (await begin()).cookie), await end(query, null))
    refused.push(await end(query.replace(/state=\w/, 'state=x'), cookie))
    refused.push(await end('?error=access_denied', (await begin()).cookie))
    const late = await begin()
    const lateQuery = await directory.visit(late.location, rosa.sub)
    at.clock.advance(limits.staffChallengeLife)
    refused.push(await end(lateQuery, late.cookie))
    for (const answer of refused)
      expect([answer.status, answer.body, answer.cookie]).toEqual([401, refused[0]?.body, ''])
  })

  it('is valid once', async () => {
    const { location, cookie } = await begin()
    const query = await directory.visit(location, rosa.sub)
    const statuses = (await Promise.all([end(query, cookie), end(query, cookie)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401])
  })

  it('rejects a deactivated account that the directory still knows', async () => {
    const { body } = await signIn(rosa.sub)
    await at.staff.send('POST', `/staff/people/${body.person.id}/end`, { cookie: admin.cookie })
    expect((await signIn(rosa.sub)).status).toBe(401)
  })
})

describe('a directory that is unavailable', () => {
  it('asks to try again later, while passkeys still work', async () => {
    const directory = await startOidcTestProvider([])
    await directory.close()
    const at = await openStaffApi({ staff: { url: STAFF_URL, directory: directory.settings } })
    const { status, headers } = await at.staff.send('POST', '/staff/auth/oidc/start')
    expect([status, headers['retry-after']]).toEqual([503, '10'])
    expect((await at.staff.administrator()).cookie).not.toBe('')
    await at.close()
  })

  it('asks to try again when it fails during the log-in', async () => {
    const directory = await startOidcTestProvider([rosa])
    const at = await openStaffApi({ staff: { url: STAFF_URL, directory: directory.settings } })
    const staff = createStaffTestAccounts({
      inject: (options) => at.app.inject(options),
      staffUrl: STAFF_URL,
      inviteFirst: () => Promise.resolve({}),
      mailTo: () => Promise.resolve(''),
    })
    const { body, cookie } = await staff.send('POST', '/staff/auth/oidc/start')
    const query = await directory.visit(body.location, rosa.sub)
    await directory.close()
    const answer = await staff.send('POST', '/staff/auth/oidc/callback', { body: { query }, cookie })
    expect(answer.status).toBe(503)
    await at.close()
  })
})
