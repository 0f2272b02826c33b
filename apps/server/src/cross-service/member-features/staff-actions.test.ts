import { randomUUID } from 'node:crypto'
import { createStaffTestAccounts, type SignedInStaff as Colleague } from '@evenkeel/api/testing/staff-people'
import type { AccessPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterEach, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import type { Json } from '../testing/services.ts'
import { STAFF_URL } from '../testing/staff-fixture.ts'

const MAYA = 'maya.lopez@northstar.example'
const named = { organisation: 'northstar', email: MAYA }

describe('staff actions for an opened member', { timeout: 120_000 }, () => {
  let at: DemoFixture
  let staff: ReturnType<typeof createStaffTestAccounts>
  let admin: Colleague
  afterEach(() => at.close())
  const open = async (isTelehealthElsewhere = false): Promise<void> => {
    const store = await openTestStore()
    at = await openDemoFixture({
      store,
      logger: failOnErrorLog(),
      staffUrl: STAFF_URL,
      isTelehealthElsewhere,
    })
    staff = createStaffTestAccounts({
      inject: (options) => at.app.inject(options),
      staffUrl: STAFF_URL,
      inviteFirst: async (first) => (await at.api.staff?.invite(first)) ?? {},
      mailTo: async (email) => (await at.mailsTo(email))[0]?.text ?? '',
    })
    admin = await staff.administrator()
  }
  const as = (role: StaffRole): Promise<Colleague> =>
    staff.colleague(admin, [{ role, organisation_id: null }])
  /** Sends requests about one opened member. */
  const opened = async (by: Colleague, value = MAYA, purpose: AccessPurpose = 'sessions') => {
    const { cookie } = by
    const body = { by: 'email', value, purpose }
    const { id } = (await staff.send('POST', '/staff/look-ups', { cookie, body })).body
    return (method: 'GET' | 'POST', part: string, sent?: Json) =>
      staff.send(method, `/staff/look-ups/${id}${part}`, { cookie, ...(sent ? { body: sent } : {}) })
  }
  const coverageOf = async (member: SignedInMember): Promise<Json> =>
    (await member.get('/me/coverage')).body.authorizations[0]
  /** A missed visit that the member contests. */
  const contested = async (maya: SignedInMember): Promise<number> => {
    const { entries } = await coverageOf(maya)
    const { visit_id: visitId } = entries.find(({ can }: Json) => can.includes('no_fit'))
    await at.api.memberRights.sessions(named, { visitId, note: { act: 'no_show' } })
    await maya.post(`/me/coverage/visits/${visitId}`, { says: 'contest' })
    return visitId
  }

  it('shows appointments and sessions, without visit reasons', async () => {
    await open()
    const ask = await opened(await as('care_line'))
    const { body } = await ask('GET', '/appointments')
    expect(body.results.map(({ state }: Json) => state)).toEqual(['booked', 'took_place'])
    expect(body.results[0]).toMatchObject({ appointment_method: 'video', provider_name: expect.any(String) })
    const { body: coverage } = await ask('GET', '/coverage')
    expect(coverage.authorizations[0]).toMatchObject({ concern: null, sessions: 6, left: 4 })
    expect(JSON.stringify([body, coverage])).not.toMatch(/Anxiety|Stress/)
  })

  it('shows sessions to staff even if the organization hides them from members', async () => {
    await open()
    await at.logIn('omar.diaz@ironwood.example', 'ironwood')
    const ask = await opened(await as('account_manager'), 'omar.diaz@ironwood.example')
    expect((await ask('GET', '/coverage')).body.authorizations).toHaveLength(1)
  })

  it('refunds a contested session once, with a reason for the member', async () => {
    await open()
    const maya = await at.maya()
    const visit = await contested(maya)
    const ask = await opened(await as('care_line'))
    const before = (await coverageOf(maya)).left
    const note = { act: 'waive', reason: 'counselor_absent' }
    expect((await ask('POST', `/coverage/visits/${visit}`, note)).status).toBe(200)
    const { body } = await ask('POST', `/coverage/visits/${visit}`, { ...note, reason: 'goodwill' })
    const after = await coverageOf(maya)
    expect([after.left, body.authorizations[0].left]).toEqual([before + 1, before + 1])
    expect(after.entries.at(-1)).toMatchObject({ kind: 'waive', reason: 'counselor_absent' })
    expect((await ask('POST', '/coverage/visits/1', note)).status).toBe(404)
    const late = await ask('POST', `/coverage/visits/${visit}`, { act: 'uphold', reason: 'counselor_waited' })
    expect([late.status, late.body.errors[0].message]).toEqual([422, expect.stringContaining('entries')])
  })

  it('or upholds it, with a reason for the member', async () => {
    await open()
    const maya = await at.maya()
    const visit = await contested(maya)
    const ask = await opened(await as('account_manager'))
    await ask('POST', `/coverage/visits/${visit}`, { act: 'uphold', reason: 'counselor_waited' })
    expect((await coverageOf(maya)).entries.at(-1)).toMatchObject({
      kind: 'uphold',
      reason: 'counselor_waited',
    })
  })

  it('adds and removes sessions once, with a reason, never below zero', async () => {
    await open()
    const maya = await at.maya()
    const { code } = await coverageOf(maya)
    const ask = await opened(await as('account_manager'))
    const give = { code, sessions: 2, reason: 'agreed_with_client', key: randomUUID() }
    const both = await Promise.all([give, give].map((body) => ask('POST', '/coverage/adjustments', body)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await coverageOf(maya)).toMatchObject({ sessions: 8, left: 6 })
    const take = { ...give, sessions: -7, key: randomUUID() }
    expect((await ask('POST', '/coverage/adjustments', take)).status).toBe(422)
    expect((await ask('POST', '/coverage/adjustments', { ...take, code: 'A-1' })).status).toBe(404)
    expect((await coverageOf(maya)).entries.at(-1)).toMatchObject({
      kind: 'adjust',
      reason: 'agreed_with_client',
      sessions: 2,
    })
  })

  it('shows no sessions and changes nothing with an external telehealth service', async () => {
    await open(true)
    await at.maya()
    const ask = await opened(await as('account_manager'))
    expect((await ask('GET', '/coverage')).body).toEqual({ authorizations: null, terms: null })
    const give = { code: 'A-1', sessions: 2, reason: 'crisis', key: randomUUID() }
    expect((await ask('POST', '/coverage/adjustments', give)).status).toBe(422)
  })

  it('exports all data as one file, as HTML or JSON', async () => {
    await open()
    await at.maya()
    const officer = await as('privacy_officer')
    const { body: found } = await staff.send('POST', '/staff/look-ups', {
      cookie: officer.cookie,
      body: { by: 'email', value: MAYA, purpose: 'records' },
    })
    for (const [format, type] of [
      ['html', 'text/html'],
      ['json', 'application/json'],
    ] as const) {
      const { statusCode, headers, body } = await at.app.inject({
        method: 'POST',
        url: `/api/staff/look-ups/${found.id}/export`,
        headers: {
          host: new URL(STAFF_URL).host,
          origin: STAFF_URL,
          'x-evenkeel-staff': '1',
          cookie: officer.cookie,
        },
        payload: { format },
      })
      expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining(type)])
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="copy-of-my-data-[\d-]+\.(html|json)"/,
      )
      expect(body).toContain('My notes')
      expect(body).toContain(MAYA)
    }
  })
})
