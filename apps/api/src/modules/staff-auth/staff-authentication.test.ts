import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEvents } from '#modules/audit-log/tables.ts'
import { throttles } from '#modules/rate-limit/tables.ts'
import { verifyAuditLog } from '#modules/audit-log/verify-audit-log.ts'
import { openStaffApi, STAFF_URL, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'

describe('staff authentication', () => {
  let at: StaffApi
  let admin: SignedInStaff
  beforeAll(async () => {
    at = await openStaffApi()
    admin = await at.staff.administrator()
  })
  beforeEach(async () => {
    await at.store.db.delete(throttles)
  })
  afterAll(() => at.close())

  const lastEvents = async (count: number) =>
    (await at.store.db.select().from(auditEvents).orderBy(auditEvents.seq)).slice(-count)
  const people = async () =>
    (await queryRows<unknown>(at.store.db, sql`select 1 from portal.staff_people`)).length

  it.each([
    ['no header', { 'x-evenkeel-staff': undefined }],
    ['another header', { 'x-evenkeel-staff': '0' }],
    ['no origin', { origin: undefined }],
    ['the origin of members', { origin: 'http://127.0.0.1:3000' }],
    ['no page at all', { origin: 'null' }],
    ['a host that begins alike', { origin: `${STAFF_URL}.evil.example` }],
    ['the same host without https', { origin: 'http://staff.provider.example' }],
    ['another port', { origin: `${STAFF_URL}:8443` }],
  ])('rejects writes with %s, even with the cookie (trust S18)', async (_what, headers) => {
    const before = await people()
    const invite = await at.staff.send('POST', '/staff/people', {
      cookie: admin.cookie,
      headers,
      body: { name: 'Eve', email: 'eve@evil.example', grants: [] },
    })
    const begun = await at.staff.send('POST', '/staff/auth/sign-in/options', { headers })
    expect([invite.status, begun.status, (await people()) - before]).toEqual([403, 403, 0])
  })

  it("accepts no token: not a member's, and its own only in the cookie (trust S1)", async () => {
    const { token } = await at.member()
    const own = admin.cookie.split('=')[1]
    for (const authorization of [`Token ${token}`, `Bearer ${token}`, `Token ${own}`, `Bearer ${own}`])
      expect((await at.staff.send('GET', '/staff/session', { headers: { authorization } })).status).toBe(401)
    for (const cookie of [`__Host-evenkeel_staff=${token}`, `__Host-evenkeel_session=${own}`])
      expect((await at.staff.send('GET', '/staff/session', { cookie })).status).toBe(401)
    const asMember = await at.send('GET', '/me', { token: own, headers: { cookie: admin.cookie } })
    expect(asMember.status).toBe(401)
  })

  it('rate limits frequent callers', async () => {
    const ask = () => at.staff.send('POST', '/staff/auth/enrollment/options', { body: { token: 'x' } })
    expect((await ask()).status).toBe(404)
    await at.store.db.update(throttles).set({ hits: 101 })
    const { status, headers } = await ask()
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('records an audit event of each call with the actor, allowed or denied, in the one chain (trust S23)', async () => {
    const { id } = await at.staff.invite(admin)
    const colleague = await at.staff.colleague(admin)
    await at.staff.send('GET', '/staff/people', { cookie: colleague.cookie })
    await at.staff.send('POST', `/staff/people/${id}/end`, { cookie: admin.cookie })
    await at.staff.send('POST', '/staff/auth/log-out')
    const { headers } = await at.staff.send('GET', '/staff/session', { cookie: admin.cookie })
    const [denied, ended, nobody, allowed] = await lastEvents(4)
    const common = { organisationId: null, subject: null, purpose: null, object: 'staff' }
    expect(denied).toMatchObject({ ...common, actor: colleague.id, outcome: 'denied', status: 403 })
    expect(ended).toMatchObject({
      ...common,
      actor: admin.id,
      objectId: id,
      action: 'POST /staff/people/:id/end',
    })
    expect(nobody).toMatchObject({ ...common, actor: null, outcome: 'denied', status: 401 })
    expect(allowed).toMatchObject({ ...common, actor: admin.id, requestId: headers['x-request-id'] })
    const { authenticator } = await at.staff.colleague(admin)
    const { body } = await at.staff.signIn(authenticator)
    expect((await lastEvents(1))[0]).toMatchObject({
      actor: body.person.id,
      action: 'POST /staff/auth/sign-in/verify',
    })
    expect((await verifyAuditLog(at.store.db, at.vault)).broken).toBeNull()
  })

  it.each([
    ['another actor', `actor = gen_random_uuid()::text`],
    ['no actor', 'actor = null'],
    ['another purpose', `purpose = 'danger'`],
  ])('records events whose chain breaks with %s', async (_what, change) => {
    await at.staff.send('GET', '/staff/session', { cookie: admin.cookie })
    const undone = new Error('undone')
    let found: string | null = null
    const harm = at.store.db.transaction(async (tx) => {
      await tx.execute(sql`alter table portal.audit_events disable trigger user`)
      await tx.execute(
        sql.raw(
          `update portal.audit_events set ${change} where seq = (select max(seq) from portal.audit_events where actor is not null)`,
        ),
      )
      found = (await verifyAuditLog(tx as never, at.vault)).broken
      throw undone
    })
    await expect(harm).rejects.toBe(undone)
    expect(found).toContain('was changed')
  })

  it('returns the available log-in methods', async () => {
    const { status, body } = await at.staff.send('GET', '/staff/auth/ways')
    expect([status, body]).toEqual([200, { passkey: true, directory: false, danger_waits: false }])
    expect((await at.staff.send('POST', '/staff/auth/oidc/start')).status).toBe(404)
    const back = await at.staff.send('POST', '/staff/auth/oidc/callback', { body: { query: '?code=x' } })
    expect(back.status).toBe(404)
  })
})

describe('an installation without staff access', () => {
  it('has no staff endpoints', async () => {
    const at = await openStaffApi({ staff: undefined as never })
    expect(at.api.staff).toBeNull()
    for (const path of ['/staff/session', '/staff/auth/ways', '/staff/people'])
      expect((await at.staff.send('GET', path)).status).toBe(404)
    await at.close()
  })
})

describe('the first staff member', () => {
  let at: StaffApi
  beforeAll(async () => {
    at = await openStaffApi()
  })
  afterAll(() => at.close())
  const invite = (email: string, recover = false) =>
    at.api.staff?.invite({ name: 'Ada Novak', email, recover }) ?? Promise.reject(new Error('closed'))

  it('is invited until there is an administrator, and by the operator again as a last resort', async () => {
    expect(await invite('no address')).toEqual({ not_now: expect.stringContaining('no address') })
    expect(await invite('ada@provider.example', true)).toEqual({
      not_now: 'No administrator has this address.',
    })
    const first = await invite('ada@provider.example')
    const second = await invite('Ada@Provider.example')
    expect((await at.mailsTo('ada@provider.example'))[0]?.text).toContain(
      'link' in second ? second.link : 'no link',
    )
    const tokenOf = (made: typeof first) => ('link' in made ? (made.link.split('#')[1] ?? '') : '')
    const begun = await at.staff.send('POST', '/staff/auth/enrollment/options', {
      body: { token: tokenOf(first) },
    })
    expect(begun.status).toBe(404)
    const { body, authenticator } = await at.staff.enroll(tokenOf(second))
    expect(body.roles).toEqual(['administrator'])
    expect(await invite('eve@provider.example')).toEqual({
      not_now: 'There is an administrator already, who can invite others on the page People.',
    })
    const again = await at.staff.enroll(tokenOf(await invite('ada@provider.example', true)))
    expect([again.status, again.body.person.id]).toEqual([200, body.person.id])
    expect((await at.staff.signIn(authenticator)).status).toBe(401)
    const events = await at.store.db.select().from(auditEvents).orderBy(auditEvents.seq)
    const acts = events
      .filter(({ action }) => action.startsWith('operator'))
      .map(({ action, outcome }) => `${action} ${outcome}`)
    expect(acts).toEqual([
      'operator staff:invite --recover denied',
      'operator staff:invite allowed',
      'operator staff:invite allowed',
      'operator staff:invite denied',
      'operator staff:invite --recover allowed',
    ])
  })
})

describe('demo staff', () => {
  it('create a passkey with the link of this start, and have the rights of their role', async () => {
    const at = await openStaffApi({ demo: true })
    const links = at.api.staff?.demoLinks() ?? []
    expect(links.map(({ role, organisation }) => `${role} ${organisation ?? 'all'}`)).toEqual([
      'care_line all',
      'care_line cedarvalley',
      'account_manager all',
      'editor all',
      'privacy_officer all',
      'administrator all',
      'counselor all',
      'counselor all',
    ])
    const before = links[1]?.link.split('#')[1] ?? ''
    await at.api.staff?.loadDemo(at.programmesDir)
    const begun = await at.staff.send('POST', '/staff/auth/enrollment/options', { body: { token: before } })
    expect(begun.status).toBe(404)
    at.clock.advance(1000 * 60 * 60 * 24 * 400)
    await at.api.sweep()
    const now = at.api.staff?.demoLinks()[1]?.link.split('#')[1] ?? ''
    const { body } = await at.staff.enroll(now)
    expect(body).toMatchObject({
      person: { name: 'Omar Haddad' },
      roles: ['care_line'],
      grants: [{ organisation: { username: 'cedarvalley' } }],
    })
    await at.close()
  })
})
