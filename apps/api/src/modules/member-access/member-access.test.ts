import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSubject } from '#modules/audit-log/hash-chain.ts'
import { auditEvents } from '#modules/audit-log/tables.ts'
import { throttles } from '#modules/rate-limit/tables.ts'
import { CEDARVALLEY, NORTHSTAR } from '#testing/member-api.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'

const inCedarvalley = { headers: { 'x-client-id': 'cedarvalley' } }
const NUMBER = '(305) 555-0177'
const FOREIGN_NUMBER = '(305) 555-0188'
const BORN = '1988-04-17'

describe('member access', () => {
  let at: StaffApi
  let admin: SignedInStaff
  let care: SignedInStaff
  let ada: { readonly id: string; readonly email: string; readonly token: string }
  let lena: typeof ada
  const careLineOf = (organisation_id: string | null) =>
    at.staff.colleague(admin, [{ role: 'care_line', organisation_id }])
  const ask = (method: 'GET' | 'POST', path: string, by: SignedInStaff = care, body?: unknown) =>
    at.staff.send(method, path, { cookie: by.cookie, ...(body === undefined ? {} : { body }) })
  const open = (value: string, by = 'email', as: SignedInStaff = care, purpose = 'member_asked') =>
    ask('POST', '/staff/look-ups', as, { by, value, purpose })
  const opened = async (as: SignedInStaff = care, value = ada.email) => {
    const { status, body } = await open(value, 'email', as)
    expect(status).toBe(201)
    return `/staff/look-ups/${body.id}`
  }
  const lastEvents = async (count: number) =>
    (await at.store.db.select().from(auditEvents).orderBy(auditEvents.seq)).slice(-count)
  const member = async (extra: object, sent = {}) => {
    const { id, email, token } = await at.member(extra as Record<string, unknown>, sent)
    return { id, email, token }
  }

  beforeAll(async () => {
    at = await openStaffApi()
    admin = await at.staff.administrator()
    ada = await member({ phone: NUMBER })
    lena = await member({ phone: FOREIGN_NUMBER }, inCedarvalley)
  })
  beforeEach(async () => {
    await at.store.db.delete(throttles)
    care = await careLineOf(NORTHSTAR)
  })
  afterAll(() => at.close())

  it('is opened by the complete address, number or reference, in any spelling', async () => {
    const { body: visit } = await at.send('POST', '/appointments', {
      token: ada.token,
      body: { appointment_method: 'face_to_face' },
    })
    await at.send('POST', `/appointments/${visit.id}/finalize`, { token: ada.token })
    const [inquiry] = await queryRows<{ reference: string }>(
      at.store.db,
      sql`select reference from portal.inquiries where member_id = ${ada.id}`,
    )
    const reference = inquiry?.reference ?? ''
    const asked: readonly (readonly [string, string])[] = [
      ['email', ada.email.toUpperCase()],
      ['phone', NUMBER],
      ['phone', '+1 305.555.0177'],
      ['reference', ` ${reference.toLowerCase()} `],
    ]
    for (const [by, value] of asked) {
      const { status, body } = await open(value, by)
      expect([by, status]).toEqual([by, 201])
      expect(body).toMatchObject({
        organisation: { username: 'northstar' },
        purpose: 'member_asked',
        seconds_left: 900,
      })
    }
    const { body } = await ask('GET', `${await opened()}/requests`)
    expect(body.results).toMatchObject([{ kind: 'in_person', reference, state: 'waiting' }])
  })

  it('finds nothing by a part, by another kind of key, or in another organization: identical to an unknown member (RD-009) (trust S8)', async () => {
    const asked = [
      ['email', 'nobody@example.test'],
      ['email', lena.email],
      ['email', ada.email.slice(0, -1)],
      ['email', '%'],
      ['phone', FOREIGN_NUMBER],
      ['phone', '305555'],
      ['phone', ada.email],
      ['reference', 'ABCDEF01'],
      ['reference', ada.email],
    ] as const
    const answers = new Set<string>()
    for (const [by, value] of asked) {
      const { status, headers, body } = await open(value, by)
      const own = ['date', 'x-request-id', 'content-length']
      const told = Object.entries(headers).map(([name, said]) => [name, own.includes(name) ? '*' : said])
      answers.add(JSON.stringify([status, told, body]))
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('404')
    expect((await lastEvents(1))[0]).toMatchObject({ actor: care.id, subject: null, outcome: 'denied' })
    expect((await open(lena.email, 'email', await careLineOf(CEDARVALLEY))).status).toBe(201)
  })

  it('is opened by either spelling of an internationalized address', async () => {
    const { id } = await member({ email: 'ada@bücher.example', phone: '(305) 555-0166' })
    for (const value of ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'mailto:ADA@BÜCHER.EXAMPLE']) {
      expect((await open(value)).status).toBe(201)
      expect((await lastEvents(1))[0]).toMatchObject({ subject: hashSubject(id) })
    }
  })

  it('finds a changed number, and one stored by the previous release', async () => {
    const changed = await member({ phone: '(305) 555-0101' })
    await at.store.db.execute(sql`update keys.addresses set phone_hash = null where person = ${changed.id}`)
    expect((await open('(305) 555-0101', 'phone')).status).toBe(404)
    await at.api.fillPhones()
    expect((await open('(305) 555-0101', 'phone')).status).toBe(201)
    const { status } = await at.send('PATCH', '/me/visit-details', {
      token: changed.token,
      body: { phone: '(305) 555-0199' },
    })
    expect(status).toBe(200)
    expect((await open('(305) 555-0101', 'phone')).status).toBe(404)
    expect((await open('(305) 555-0199', 'phone')).status).toBe(201)
  })

  it('asks for more if two members share a number', async () => {
    const number = '(305) 555-0144'
    await member({ phone: number })
    await member({ phone: number })
    const { status, body } = await open(number, 'phone')
    expect([status, body.errors[0].field]).toEqual([400, 'value'])
  })

  it('lasts 15 minutes by server time, only for the session that opened it', async () => {
    const path = await opened()
    const colleague = await careLineOf(NORTHSTAR)
    expect((await ask('GET', path, colleague)).status).toBe(404)
    at.clock.advance(limits.lookUpLife - 1000)
    expect((await ask('GET', path)).body.seconds_left).toBe(1)
    expect((await ask('GET', '/staff/look-ups')).body.results).toHaveLength(1)
    at.clock.advance(1000)
    for (const part of ['', '/profile', '/requests', '/coverage'])
      expect((await ask('GET', `${path}${part}`)).status).toBe(404)
    expect((await ask('GET', '/staff/look-ups')).body.results).toEqual([])
  })

  it('ends when it is closed, with the session, with the grant, and with the member', async () => {
    const closed = await opened()
    expect((await ask('POST', `${closed}/close`)).status).toBe(200)
    expect((await ask('GET', closed)).status).toBe(404)
    expect((await ask('POST', `${closed}/close`)).status).toBe(404)

    const until = at.clock.now().add({ seconds: 60 }).toString()
    const short = await at.staff.colleague(admin, [
      { role: 'care_line', organisation_id: NORTHSTAR, valid_until: until },
      { role: 'care_line', organisation_id: CEDARVALLEY },
    ])
    const granted = await opened(short)
    expect((await ask('GET', `${granted}/profile`, short)).status).toBe(200)
    at.clock.advance(minutes(1))
    expect((await ask('GET', `${granted}/profile`, short)).status).toBe(404)
    expect((await ask('GET', '/staff/look-ups', short)).body.results).toEqual([])

    const gone = await member({})
    const path = await opened(care, gone.email)
    await at.api.memberRights.remove({ organisation: 'northstar', email: gone.email })
    expect((await ask('GET', path)).status).toBe(404)

    const before = await opened()
    await ask('POST', '/staff/auth/log-out')
    const [left] = await queryRows<{ n: number }>(
      at.store.db,
      sql`select count(*)::int as n from portal.staff_look_ups where id = ${before.split('/').at(-1)}`,
    )
    expect(left?.n).toBe(0)
  })

  it('records an audit event for every access with name, member and purpose (trust S23)', async () => {
    const path = await opened()
    for (const part of ['', '/profile', '/requests', '/end-sessions', '/close'])
      await ask(part === '/end-sessions' || part === '/close' ? 'POST' : 'GET', `${path}${part}`)
    const events = await lastEvents(6)
    for (const event of events)
      expect(event).toMatchObject({
        actor: care.id,
        subject: hashSubject(ada.id),
        organisationId: NORTHSTAR,
        purpose: 'member_asked',
        outcome: 'allowed',
      })
    // Two open accesses are two events, also in a list.
    await opened()
    await opened(care, (await member({})).email)
    await ask('GET', '/staff/look-ups')
    const listed = (await lastEvents(2)).map(({ action, subject }) => [action, subject])
    expect(new Set(listed.map(([, subject]) => subject)).size).toBe(2)
    expect(listed.map(([action]) => action)).toEqual(['GET /staff/look-ups', 'GET /staff/look-ups'])
  })

  it('is rate limited for too many searches, successful or not, until the hour is over', async () => {
    for (let n = 0; n < limits.lookUpsPerHour; n += 1)
      expect((await open(`nobody${n}@example.test`)).status).toBe(404)
    const { status, headers } = await open(ada.email)
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await open(ada.email, 'email', await careLineOf(NORTHSTAR))).status).toBe(201)
  })

  it('shows the profile and the danger answer, and no other answer', async () => {
    const set = await at.answers({ chief_complaint1: 'Grief' })
    const person = await at.member({ answer: set.id }, { token: set.token })
    await at.store.db.execute(
      sql`update portal.answer_sets set danger_at = ${at.clock.now().toString()} where id = ${set.id}`,
    )
    const path = await opened(care, person.email)
    const { body } = await ask('GET', `${path}/profile`)
    expect(body).toMatchObject({
      email: person.email,
      birthdate: BORN,
      is_verified: true,
      danger: { called_at: null },
      devices: [{ device: expect.any(String) }],
    })
    expect(JSON.stringify(body)).not.toMatch(/Grief|Stress|Anxiety/)
  })

  it('emails a code to an unconfirmed member, a link to a confirmed one, and neither twice within a moment', async () => {
    const waiting = await at.registered()
    const path = await opened(care, waiting.email)
    // The code of the registration was sent just now.
    expect((await ask('POST', `${path}/code`)).status).toBe(429)
    at.clock.advance(limits.resendCooldown)
    expect((await ask('POST', `${path}/code`)).body.sent).toBe('code')
    expect((await at.mailsTo(waiting.email))[0]?.text).toMatch(/^\d{6}$/m)
    const removal = await ask('POST', `${path}/removal`, care, { purpose: 'records' })
    expect([removal.status, removal.body.errors[0].message]).toEqual([
      409,
      expect.stringContaining('has not confirmed'),
    ])

    const confirmed = await opened()
    expect((await ask('POST', `${confirmed}/code`)).body.sent).toBe('reset_link')
    expect((await ask('POST', `${confirmed}/code`)).status).toBe(429)
    expect((await at.mailsTo(ada.email))[0]?.text).toContain('/password/reset/')
  })

  it('logs out every device of the member', async () => {
    const person = await at.member()
    const path = await opened(care, person.email)
    expect((await at.send('GET', '/me/sessions', { token: person.token })).status).toBe(200)
    const { body } = await ask('POST', `${path}/end-sessions`)
    expect(body.ended).toBe(1)
    expect((await at.send('GET', '/me/sessions', { token: person.token })).status).toBe(401)
    expect((await ask('POST', `${path}/end-sessions`)).body.ended).toBe(0)
  })
})
