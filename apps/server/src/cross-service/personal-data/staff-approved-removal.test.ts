import { createStaffTestAccounts, type SignedInStaff as Colleague } from '@evenkeel/api/testing/staff-people'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture } from '../testing/demo-fixture.ts'
import { STAFF_URL } from '../testing/staff-fixture.ts'

const MAYA = 'maya.lopez@northstar.example'
const NOOR = 'noor.haddad@northstar.example'

describe('a removal approved by two staff members', { timeout: 120_000 }, () => {
  let at: DemoFixture
  let staff: ReturnType<typeof createStaffTestAccounts>
  let admin: Colleague
  let asker: Colleague
  let officer: Colleague
  afterEach(() => at.close())
  const as = (role: StaffRole): Promise<Colleague> =>
    staff.colleague(admin, [{ role, organisation_id: null }])
  const open = async (): Promise<void> => {
    at = await openDemoFixture({
      store: await openTestStore(),
      logger: failOnErrorLog(),
      staffUrl: STAFF_URL,
    })
    staff = createStaffTestAccounts({
      inject: (options) => at.app.inject(options),
      staffUrl: STAFF_URL,
      inviteFirst: async (first) => (await at.api.staff?.invite(first)) ?? {},
      mailTo: async (email) => (await at.mailsTo(email))[0]?.text ?? '',
    })
    admin = await staff.administrator()
    asker = await as('privacy_officer')
    officer = await as('privacy_officer')
  }
  const send = (by: Colleague, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    staff.send(method, path, { cookie: by.cookie, ...(body ? { body } : {}) })
  const ask = async (value: string) => {
    const { body } = await send(asker, 'POST', '/staff/look-ups', { by: 'email', value, purpose: 'records' })
    return send(asker, 'POST', `/staff/look-ups/${body.id}/removal`)
  }
  const say = (statement: string) => at.store.db.execute(sql.raw(statement))
  const listed = async (by: Colleague) => (await send(by, 'GET', '/staff/removals')).body.results
  const logIn = async (email: string): Promise<number> => {
    const body = { email, password: 'Calm#Harbor7' }
    return (await at.send('POST', '/api/auth/login', { body })).status
  }

  it('is requested once and approved by another person: the member can no longer log in', async () => {
    await open()
    await at.noor()
    const asked = await ask(NOOR)
    expect([asked.status, asked.body.can_approve, asked.body.hindered_by]).toEqual([201, false, null])
    expect((await ask(NOOR)).status).toBe(409)
    const path = `/staff/removals/${asked.body.id}`
    const own = await send(asker, 'POST', `${path}/approve`)
    expect([own.status, own.body.errors[0].message]).toEqual([
      422,
      expect.stringContaining('Somebody else must approve'),
    ])
    expect(await logIn(NOOR)).toBe(200)
    expect(await listed(officer)).toMatchObject([
      { name: 'Noor Haddad', can_approve: true, asked_by: { id: asker.id } },
    ])
    const done = await send(officer, 'POST', `${path}/approve`)
    expect([done.status, done.body.message]).toEqual([200, 'Nothing is left to do.'])
    expect(await logIn(NOOR)).toBe(400)
    expect(await listed(officer)).toEqual([])
    expect((await send(officer, 'POST', `${path}/approve`)).status).toBe(404)
    const names = await queryRows<{ action: string; actor: string }>(
      at.store.db,
      sql`select action, actor from portal.audit_events where purpose = 'records' and outcome = 'allowed' and action like '%removal%' and action like 'POST%' order by seq`,
    )
    expect(names).toEqual([
      { action: 'POST /staff/look-ups/:id/removal', actor: asker.id },
      { action: 'POST /staff/removals/:id/approve', actor: officer.id },
    ])
  })

  it('reports why it is blocked, also in the list, and completes once it is unblocked', async () => {
    await open()
    const maya = await at.maya()
    await say(
      `insert into portal.call_tasks (id, organisation_id, member_id, kind, reschedule_id, created_at)
       select gen_random_uuid(), organisation_id, id, 'reschedule_lost', gen_random_uuid(), now()
       from portal.members where id = '${maya.user.id}'`,
    )
    const path = `/staff/removals/${(await ask(MAYA)).body.id}`
    const { status, body } = await send(officer, 'POST', `${path}/approve`)
    const why = expect.stringContaining('must be called, because an appointment was lost')
    expect([status, body.errors[0].message]).toEqual([409, why])
    expect(await listed(officer)).toMatchObject([{ hindered_by: why }])
    expect(await logIn(MAYA)).toBe(200)
    await say('update portal.call_tasks set done_at = now()')
    const done = await send(officer, 'POST', `${path}/approve`)
    expect([done.status, done.body.message]).toEqual([200, 'Appointments that were canceled first: 1.'])
    expect(await logIn(MAYA)).toBe(400)
  })

  it('stays pending after a failure, and completes when approved again', async () => {
    await open()
    await at.noor()
    const path = `/staff/removals/${(await ask(NOOR)).body.id}`
    // The last statement of the transaction fails, as in a crash.
    await at.store.db.execute(
      sql`create function keys.refuse() returns trigger language plpgsql as 'begin raise exception ''crash''; end'`,
    )
    await at.store.db.execute(
      sql`create trigger crash before insert on keys.removed for each row execute function keys.refuse()`,
    )
    await send(officer, 'POST', `${path}/approve`).catch(() => null)
    expect([await logIn(NOOR), (await listed(officer)).length]).toEqual([200, 1])
    await at.store.db.execute(sql`drop trigger crash on keys.removed`)
    expect((await send(officer, 'POST', `${path}/approve`)).status).toBe(200)
    expect(await logIn(NOOR)).toBe(400)
  })

  it('can be rejected, and nothing is removed', async () => {
    await open()
    await at.noor()
    const path = `/staff/removals/${(await ask(NOOR)).body.id}`
    expect((await send(officer, 'DELETE', path)).status).toBe(200)
    expect((await send(officer, 'DELETE', path)).status).toBe(404)
    expect([await logIn(NOOR), await listed(officer)]).toEqual([200, []])
    // It can be requested again.
    expect((await ask(NOOR)).status).toBe(201)
  })
})
