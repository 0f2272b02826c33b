import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { listTestEngines } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CEDARVALLEY, type MemberApi, NORTHSTAR, openMemberApi } from '../testing/member-api.ts'
import { createPortalStore } from './tenant-isolation.ts'

const STAFF = '7c1e0f5a-0900-4a00-8a00-000000000900'
const all = [NORTHSTAR, CEDARVALLEY].toSorted()

/** Tables that staff can read, and what they may do there. All others are denied. */
const shown: Readonly<Record<string, string>> = {
  'keys.addresses': 'SELECT',
  'keys.people': 'SELECT',
  'portal.answer_sets': 'SELECT of some, UPDATE of some',
  'portal.appointments': 'SELECT',
  'portal.audit_events': 'SELECT',
  'portal.call_tasks': 'SELECT, UPDATE',
  'portal.ended_sessions': 'INSERT, SELECT',
  'portal.inquiries': 'SELECT, UPDATE',
  'portal.mail_outbox': 'INSERT, SELECT, UPDATE',
  'portal.members': 'SELECT',
  'portal.one_time_codes': 'DELETE, INSERT, SELECT, UPDATE',
  'portal.organisations': 'SELECT',
  'portal.password_resets': 'DELETE, INSERT, SELECT, UPDATE',
  'portal.referral_offers': 'INSERT, SELECT, UPDATE',
  'portal.reschedules': 'SELECT',
  'portal.sessions': 'DELETE, SELECT',
  'portal.slot_queries': 'SELECT',
  'portal.staff_task_claims': 'INSERT, SELECT, UPDATE',
  'portal.staff_task_notes': 'INSERT, SELECT',
  'portal.visits': 'SELECT',
}

describe.each(listTestEngines())('member rows visible to staff, enforced by %s (trust S3)', (engine) => {
  let at: MemberApi
  const ask = <Row>(text: string, db = at.store.db) => queryRows<Row>(db, sql.raw(text))
  const asStaff = (id = STAFF) => createPortalStore(at.store).forStaff({ id, now: at.clock.now() }).db
  /** Organizations whose members a staff account sees. */
  const seen = async (db = asStaff()) =>
    (
      await ask<{ of: string }>('select distinct organisation_id as of from portal.members order by 1', db)
    ).map(({ of }) => of)
  const grant = (organisation: string | null, changes: Readonly<Record<string, string>> = {}) => {
    const row = {
      id: 'gen_random_uuid()',
      staff_id: `'${STAFF}'`,
      role: `'care_line'`,
      organisation_id: organisation === null ? 'null' : `'${organisation}'`,
      valid_from: `'${at.clock.now().toString()}'`,
      ...changes,
    }
    return ask(
      `insert into portal.staff_grants (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
    )
  }

  beforeAll(async () => {
    at = await openMemberApi({ engine })
    await at.member()
    await at.member({}, { headers: { 'x-client-id': 'cedarvalley' } })
  })
  beforeEach(async () => {
    await ask('delete from portal.staff_people')
    await ask(
      `insert into portal.staff_people (id, email_hash, profile, created_at) values ('${STAFF}', 'x', '\\x01', now())`,
    )
  })
  afterAll(() => at.close())

  it('shows nothing without a grant or without a staff account [ROLE-12]', async () => {
    expect(await seen()).toEqual([])
    await grant(null)
    expect(await seen()).toEqual(all)
    expect(await seen(createPortalStore(at.store).forStaff({ id: '', now: at.clock.now() }).db)).toEqual([])
    expect(await seen(createPortalStore(at.store).db)).toEqual([])
  })

  it('shows the granted organizations and no other', async () => {
    await grant(CEDARVALLEY)
    expect(await seen()).toEqual([CEDARVALLEY])
    const foreign = `delete from portal.sessions where organisation_id = '${NORTHSTAR}' returning 1`
    expect(await ask(foreign, asStaff())).toEqual([])
    const moved = ask(`update portal.call_tasks set organisation_id = '${NORTHSTAR}'`, asStaff())
    await expect(moved).resolves.toEqual([])
    const planted = `insert into portal.ended_sessions select id, now() from portal.sessions where organisation_id = '${NORTHSTAR}' returning 1`
    expect(await ask(planted, asStaff())).toEqual([])
    await grant(NORTHSTAR)
    expect(await seen()).toEqual(all)
  })

  it.each([
    ['has not begun', { valid_from: `'2026-11-20T15:00:01Z'` }],
    ['is over', { valid_until: `'2026-11-20T15:00:00Z'` }],
    ['was ended', { ended_at: `'2026-11-20T14:59:00Z'` }],
    ['is for an editor', { role: `'editor'` }],
    ['is for an administrator', { role: `'administrator'` }],
  ])('shows nothing for a grant that %s', async (_why, changes) => {
    await grant(null, changes)
    await grant(NORTHSTAR, changes)
    expect(await seen()).toEqual([])
  })

  it('ends with the grant, to the second, and with the account', async () => {
    await grant(NORTHSTAR, { valid_until: `'2026-11-20T15:00:10Z'` })
    expect(await seen()).toEqual([NORTHSTAR])
    at.clock.advance(10_000)
    expect(await seen()).toEqual([])
    at.clock.advance(-10_000)
    expect(await seen()).toEqual([NORTHSTAR])
    await ask(`update portal.staff_people set ended_at = now()`)
    expect(await seen()).toEqual([])
  })

  it('covers exactly these tables and privileges, without answers, documents or staff accounts', async () => {
    const rows = await ask<{ at: string; whole: string | null; part: string | null }>(`
      select n.nspname || '.' || c.relname as at,
        (select string_agg(privilege_type, ', ' order by privilege_type) from aclexplode(c.relacl)
         where grantee = 'evenkeel_staff'::regrole) as whole,
        (select string_agg(distinct privilege_type || ' of some', ', ' order by privilege_type || ' of some')
         from pg_attribute a, aclexplode(a.attacl) where a.attrelid = c.oid and grantee = 'evenkeel_staff'::regrole) as part
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('portal', 'keys', 'telehealth') order by 1`)
    const given = rows.flatMap((row) => ((row.whole ?? row.part) ? [[row.at, row.whole ?? row.part]] : []))
    expect(Object.fromEntries(given)).toEqual(shown)
    await grant(null)
    for (const text of [
      'select response from portal.answer_sets',
      'select * from portal.documents',
      'select * from portal.staff_people',
      'update portal.members set organisation_id = organisation_id',
      'insert into portal.audit_events (seq) values (0)',
    ]) {
      const refused = await ask(text, asStaff()).catch((error: unknown) => String((error as Error).cause))
      expect([text, refused]).toEqual([text, expect.stringContaining('permission denied')])
    }
    const [who] = await ask('select current_user as name', asStaff())
    expect(who).toEqual({ name: 'evenkeel_staff' })
  })

  it('uses a role that owns nothing, cannot log in and cannot bypass the policies', async () => {
    const [role] = await ask(
      `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = 'evenkeel_staff'`,
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false })
    const lists = ['pg_class where relowner', 'pg_proc where proowner']
    for (const list of lists)
      expect(await ask(`select 1 from ${list} = 'evenkeel_staff'::regrole`)).toEqual([])
  })
})
