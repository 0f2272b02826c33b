import { INSTALLATION_SUBJECT } from '@evenkeel/server-kit/crypto/vault'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTestEngines } from '@evenkeel/server-kit/testing/test-store'
import { CEDARVALLEY, type MemberApi, NORTHSTAR, openMemberApi } from '../testing/member-api.ts'
import { type PortalStore, createPortalStore } from './tenant-isolation.ts'

/**
 * Tables without data of members or organizations, and what they hold. A new table is listed here or has a
 * policy.
 */
const notOfMembers = {
  organisations: 'the directory, which is public',
  programmes_in_use: 'the tenant config version in use',
  audit_head: 'head of the audit chain; the role has no privilege',
  ended_sessions: 'ids of ended sessions, for the telehealth service',
  login_failures: 'counts under keyed hashes',
  throttles: 'counts under keyed hashes',
  migrations: 'which migrations have run',
  needed_release: 'the oldest release that can serve the database',
  failed_jobs: 'background jobs that fail',
  removed_organisations: 'removed organizations, as public as active ones',
  studio_spaces: 'spaces of the content studio; the role has no privilege',
  studio_versions: 'published files of organizations; the role has no privilege',
  studio_drafts: 'drafts of organization files; the role has no privilege',
  word_reviews: 'translation reviews by staff; the role has no privilege',
  words_in_use: 'version of the translation reviews; the role has no privilege',
  studio_previews: 'draft previews; the role has no privilege',
  ...Object.fromEntries(
    [
      'people',
      'grants',
      'sessions',
      'credentials',
      'identities',
      'invitations',
      'challenges',
      'look_ups',
      'removals',
    ].map((name) => [`staff_${name}`, 'staff data; the role has no privilege']),
  ),
}
/** Tables an organization may write to but not read. */
const writeOnly = ['mail_orders']
/** Conditions for tables in which some rows belong to no organization. */
const ofSomebody: Readonly<Record<string, string>> = {
  data_keys: `owner <> 'audit'`,
  audit_events: 'organisation_id is not null',
}
const inNorthstar = { headers: { 'x-client-id': 'northstar' } }
const inCedarvalley = { headers: { 'x-client-id': 'cedarvalley' } }

type Row = Readonly<Record<string, unknown>>

describe.each(listTestEngines())('tenant isolation, enforced by %s (trust S3)', (engine) => {
  let at: MemberApi
  let portal: PortalStore
  let tables: string[]
  const ask = async (text: string, db = at.store.db): Promise<Row[]> => queryRows<Row>(db, sql.raw(text))
  const count = async (table: string, db = at.store.db, where = 'true') =>
    Number((await ask(`select count(*) as n from portal.${table} where ${where}`, db))[0]?.['n'])
  const reasonOf = (refused: unknown) => String((refused as Error).cause)

  /** A member with a row in nearly every table. */
  async function busyMember(sent: typeof inNorthstar, organisationId: string) {
    const set = await at.answers({}, { organisationId })
    const { token } = await at.member({ answer: set.id }, { ...sent, token: set.token })
    const { body: me } = await at.send('GET', '/me', { token })
    await at.send('POST', '/me/update-appointment-state', { token, body: { appointment_state: 'GA' } })
    await at.send('GET', '/me/draft-key', { token })
    const { body } = await at.send('POST', '/appointments', {
      token,
      body: { appointment_method: 'face_to_face' },
    })
    await at.send('POST', `/appointments/${body.id}/finalize`, { token })
    return me.id as string
  }

  beforeAll(async () => {
    at = await openMemberApi({ engine })
    portal = createPortalStore(at.store)
    await busyMember(inNorthstar, NORTHSTAR)
    await busyMember(inCedarvalley, CEDARVALLEY)
    const found = await ask(`
      select relname from pg_class where relnamespace = 'portal'::regnamespace and relkind in ('r', 'p')
      order by relname`)
    tables = found.map(({ relname }) => String(relname))
  })

  it('isolates the per-subject keys as well (trust S30)', async () => {
    const keysSeen = (db: typeof at.store.db) =>
      ask(
        `select distinct organisation_id as of from keys.people where owner <> '${INSTALLATION_SUBJECT.id}' order by 1`,
        db,
      )
    expect(await keysSeen(at.store.db)).toEqual([{ of: NORTHSTAR }, { of: CEDARVALLEY }])
    expect(await keysSeen(portal.db)).toEqual([])
    const north = portal.forOrganisation(NORTHSTAR).db
    expect(await keysSeen(north)).toEqual([{ of: NORTHSTAR }])
    const give = `insert into keys.people values (gen_random_uuid(), '${CEDARVALLEY}', 1, '\\x00')`
    expect(await ask(give, north).catch(reasonOf)).toContain('row-level security')
    await ask(`delete from keys.people where organisation_id = '${CEDARVALLEY}'`, north)
    expect(await keysSeen(at.store.db)).toHaveLength(2)
    const addressesSeen = (db: typeof at.store.db) =>
      ask('select organisation_id as of from keys.addresses order by 1', db)
    expect(await addressesSeen(at.store.db)).toEqual([{ of: NORTHSTAR }, { of: CEDARVALLEY }])
    expect(await addressesSeen(portal.db)).toEqual([])
    expect(await addressesSeen(north)).toEqual([{ of: NORTHSTAR }])
    for (const table of ['database', 'removed'])
      expect(await ask(`select * from keys.${table}`, north).catch(reasonOf)).toContain('permission denied')
  })
  afterAll(() => at.close())

  const keptApart = () => tables.filter((table) => !(table in notOfMembers))

  it('forces policies on every table except those without member data', async () => {
    const forced = await ask(`
      select relname from pg_class where relnamespace = 'portal'::regnamespace and relkind in ('r', 'p')
      and relrowsecurity and relforcerowsecurity
      and exists (select from pg_policy where polrelid = pg_class.oid and polname = 'one_organisation')
      order by relname`)
    expect(forced.map(({ relname }) => relname)).toEqual(keptApart())
  })

  it('uses a role that owns nothing, cannot log in and cannot bypass the policies', async () => {
    expect(
      await ask(`select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles
        where rolname = 'evenkeel_one_organisation'`),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false }])
    expect(
      await ask(`select relname from pg_class where relowner = 'evenkeel_one_organisation'::regrole`),
    ).toEqual([])
    const [who] = await ask('select current_user as name', portal.db)
    expect(who).toEqual({ name: 'evenkeel_one_organisation' })
  })

  it('shows no rows when no organization is set', async () => {
    for (const table of keptApart()) expect([table, await count(table, portal.db)]).toEqual([table, 0])
    expect(await count('members')).toBe(2)
  })

  it('shows each organization its own rows only, in every table', async () => {
    const [north, cedar] = [NORTHSTAR, CEDARVALLEY].map((id) => portal.forOrganisation(id).db)
    const written: string[] = []
    for (const table of keptApart()) {
      const all = await count(table, at.store.db, ofSomebody[table])
      const seen = (await count(table, north)) + (await count(table, cedar))
      expect([table, seen]).toEqual([table, writeOnly.includes(table) ? 0 : all])
      if (all > 0) written.push(table)
      if (table === 'data_keys' || writeOnly.includes(table)) continue
      const foreign = await ask(
        `select 1 from portal.${table} where organisation_id <> '${NORTHSTAR}'`,
        north,
      )
      expect([table, foreign]).toEqual([table, []])
    }
    expect(written).toEqual(
      expect.arrayContaining([
        'answer_sets',
        'appointments',
        'draft_keys',
        'inquiries',
        'members',
        'sessions',
      ]),
    )
  })

  it('denies writing, changing or deleting rows of another organization', async () => {
    const north = portal.forOrganisation(NORTHSTAR).db
    const before = await ask(`select * from portal.members where organisation_id = '${CEDARVALLEY}'`)
    await ask(
      `update portal.members set appointment_state = 'AK' where organisation_id = '${CEDARVALLEY}'`,
      north,
    )
    await ask(`delete from portal.members where organisation_id = '${CEDARVALLEY}'`, north)
    expect(await ask(`select * from portal.members where organisation_id = '${CEDARVALLEY}'`)).toEqual(before)
    const given = ask(`update portal.members set organisation_id = '${CEDARVALLEY}'`, north)
    expect(await given.catch(reasonOf)).toMatch(/row-level security/)
    const planted = ask(
      `insert into portal.visit_hints (member_id, organisation_id, not_before, attempts)
       values (gen_random_uuid(), '${CEDARVALLEY}', now(), 0)`,
      north,
    )
    expect(await planted.catch(reasonOf)).toMatch(/row-level security/)
  })

  it('leaves no tenant setting on a pooled connection', async () => {
    const north = portal.forOrganisation(NORTHSTAR).db
    const look = async () => (await ask('select current_user as name', portal.db))[0]
    await Promise.all(Array.from({ length: 20 }, () => count('members', north)))
    await expect(ask('select 1 / 0', north)).rejects.toThrow()
    const undone = north.transaction(() => Promise.reject(new Error('changed my mind')))
    await expect(undone).rejects.toThrow('changed my mind')
    const here = await Promise.all(Array.from({ length: 20 }, () => count('members', portal.db)))
    expect(new Set(here)).toEqual(new Set([0]))
    expect(await look()).toEqual({ name: 'evenkeel_one_organisation' })
  })

  it('fails the statement when the organization cannot be set, rather than running it as another role', async () => {
    for (const broken of ['nonsense', "x', true); --", '\0'])
      await expect(count('members', portal.forOrganisation(broken).db)).rejects.toThrow()
  })

  it('denies the role access to the telehealth sandbox and to table definitions', async () => {
    const north = portal.forOrganisation(NORTHSTAR).db
    for (const text of [
      'select * from telehealth.patients',
      'alter table portal.members disable row level security',
      'truncate portal.members',
      'select * from portal.migrations',
    ])
      expect(await ask(text, north).catch(reasonOf)).toMatch(/permission denied|must be owner/)
  })
})
