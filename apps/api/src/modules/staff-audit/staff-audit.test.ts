import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CEDARVALLEY, NORTHSTAR, createRegistration } from '#testing/member-api.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import { type SignedInStaff, findEnrollmentToken } from '#testing/staff/staff-accounts.ts'

const officer = (organisation_id: string | null): GrantInput => ({
  role: 'privacy_officer',
  organisation_id,
})

describe('the audit log for staff', () => {
  let at: StaffApi
  let admin: SignedInStaff
  let all: SignedInStaff
  let ofCedarvalley: SignedInStaff
  const email = 'grace.hopper@example.test'
  beforeAll(async () => {
    at = await openStaffApi()
    admin = await at.staff.administrator()
    all = await at.staff.colleague(admin, [officer(null)])
    ofCedarvalley = await at.staff.colleague(admin, [
      officer(CEDARVALLEY),
      // May call members of all organizations, and read the audit log of one.
      { role: 'care_line', organisation_id: null },
    ])
    await at.send('POST', '/auth/register', { body: createRegistration({ email }) })
    await at.send('POST', '/auth/register', {
      body: createRegistration(),
      headers: { 'x-client-id': 'cedarvalley' },
    })
  })
  afterAll(() => at.close())

  const ask = (what: string, body: object, by = all) =>
    at.staff.send('POST', `/staff/audit/${what}`, { cookie: by.cookie, body })
  const found = async (query: object, by = all) =>
    (await ask('search', query, by)).body.results as {
      readonly seq: number
      readonly action: string
      readonly subject: string | null
      readonly actor: { readonly name: string } | null
      readonly organisation: { readonly id: string } | null
    }[]

  it('shows the newest events first, with the names of actors', async () => {
    const events = await found({})
    const places = events.map(({ seq }) => seq)
    expect(places).toEqual(places.toSorted((a, b) => b - a))
    const invitation = events.find(({ action }) => action === 'POST /staff/people')
    expect(invitation?.actor?.name).toBe('Ada Novak')
    expect(events.find(({ action }) => action === 'POST /auth/register')).toMatchObject({ actor: null })
  })

  it('filters by actor, action, outcome and time', async () => {
    const byAdmin = await found({ actor: admin.id })
    expect(byAdmin.length).toBeGreaterThan(0)
    expect(new Set(byAdmin.map(({ actor }) => actor?.name))).toEqual(new Set(['Ada Novak']))
    const registered = await found({ action: 'post /auth/reg' })
    expect(registered.map(({ action }) => action)).toEqual(['POST /auth/register', 'POST /auth/register'])
    await at.staff.send('GET', '/staff/people', { cookie: all.cookie })
    expect(await found({ outcome: 'denied', actor: all.id })).toMatchObject([{ action: 'GET /staff/people' }])
    expect(await found({ until: '2026-11-20T15:00:00Z' })).toEqual([])
    expect(await found({ purpose: 'danger' })).toEqual([])
  })

  it("finds events of a member's data, by the exact address within the organization", async () => {
    const events = await found({ member: { organisation: 'northstar', email: ' Grace.Hopper@example.test' } })
    expect(events.length).toBeGreaterThan(0)
    expect(new Set(events.map(({ organisation }) => organisation?.id))).toEqual(new Set([NORTHSTAR]))
    expect(await found({ member: { organisation: 'cedarvalley', email } })).toEqual([])
    expect(await found({ member: { organisation: 'northstar', email: 'grace@example.test' } })).toEqual([])
  })

  it('finds a member by either spelling of the address', async () => {
    await at.registered({ email: 'grace@bücher.example' })
    for (const written of ['grace@bücher.example', 'grace@xn--bcher-kva.example'])
      expect(
        (await found({ member: { organisation: 'northstar', email: written } })).map(({ action }) => action),
      ).toEqual(['POST /auth/register'])
  })

  it('shows events of the granted organizations only', async () => {
    const events = await found({}, ofCedarvalley)
    expect(events.length).toBeGreaterThan(0)
    expect(new Set(events.map(({ organisation }) => organisation?.id))).toEqual(new Set([CEDARVALLEY]))
    expect(await found({ member: { organisation: 'northstar', email } }, ofCedarvalley)).toEqual([])
    expect(await found({ actor: admin.id }, ofCedarvalley)).toEqual([])
  })

  it('is paginated', async () => {
    for (let call = 0; call < 60; call += 1)
      await at.staff.send('GET', '/staff/people', { cookie: admin.cookie })
    const query = { actor: admin.id, action: 'GET /staff/people' }
    const first = await ask('search', query)
    expect(first.body.results).toHaveLength(50)
    expect(first.body.has_more).toBe(true)
    const second = await ask('search', { ...query, page: 2 })
    expect(second.body).toMatchObject({ has_more: false })
    expect(second.body.results).toHaveLength(10)
    expect(second.body.results[0].seq).toBeLessThan(first.body.results.at(-1).seq)
  })

  it('is exported as a file without formula injection', async () => {
    const name = '=1+1'
    const { body: invited } = await at.staff.send('POST', '/staff/people', {
      cookie: admin.cookie,
      body: { name, email: 'formula@provider.example', grants: [officer(null)] },
    })
    const [mail] = await at.mailsTo('formula@provider.example')
    const formula = await at.staff.enroll(findEnrollmentToken(mail?.text ?? ''))
    await at.staff.send('GET', '/staff/session', { cookie: formula.cookie })
    const { body, headers } = await ask('export', { actor: invited.id })
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain('audit.csv')
    const [head, ...rows] = String(body).trim().split('\n')
    expect(head).toContain('place,at,organization,actor')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.includes(`,,'=1+1,${invited.id},`))).toBe(true)
  })

  it('is verified, and reports the error once an event was changed', async () => {
    const whole = await ask('verify', {})
    expect(whole.body).toMatchObject({ is_whole: true, fault: null })
    expect(whole.body.events).toBeGreaterThan(60)
    expect((await ask('verify', { seen: whole.body.last })).body).toMatchObject({ is_whole: true })
    const lost = `1:${'0'.repeat(64)}`
    expect((await ask('verify', { seen: lost })).body).toMatchObject({
      is_whole: false,
      fault: 'event 1 is not the one that was seen',
    })
    const wrong = await ask('verify', { seen: 'yesterday' })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'seen'])
    await at.store.db.execute(sql`alter table portal.audit_events disable trigger user`)
    await at.store.db.execute(sql`update portal.audit_events set action = 'nothing' where seq = 3`)
    await at.store.db.execute(sql`alter table portal.audit_events enable trigger user`)
    expect((await ask('verify', {})).body).toMatchObject({
      is_whole: false,
      fault: 'event 3 was changed, or does not follow the one before it',
    })
  })
})
