import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Db, Store } from '@evenkeel/server-kit/database/store'
import { createPortalStore } from './tenant-isolation.ts'
import { ensureDatabaseRoles } from './roles.ts'

const migrations = path.join(import.meta.dirname, '../../migrations')
const [NORTH, CEDAR, ID] = [2, 3, 9].map((n) => `7c1e0f5a-000${n}-4a00-8a00-00000000000${n}`)
const PERSON = 'evenkeel_plain_user'

/** The migrations before row-level security was introduced. */
function earlier(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const at = journal.entries.findIndex(({ tag }) => tag === '0013_kept_apart')
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return folder
}

describe.skipIf(!inject('postgresUrl'))('a database user without privileges', () => {
  let admin: pg.Client
  let store: Store
  const folder = earlier()
  const membersIn = async (db: Db) => (await queryRows<unknown>(db, sql`select 1 from portal.members`)).length
  const migrate = async () => {
    await ensureDatabaseRoles(store)
    await store.migrate(migrations, 'portal')
  }

  beforeAll(async () => {
    const url = new URL(inject('postgresUrl') ?? '')
    admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`create role ${PERSON} login password 'x'`)
    await admin.query(`create database ${PERSON} owner ${PERSON}`)
    Object.assign(url, { username: PERSON, password: 'x', pathname: `/${PERSON}` })
    store = await openPostgres(url.href)
  })
  afterAll(async () => {
    await store.close()
    await admin.query(`drop database ${PERSON}`)
    await admin.query(`drop role ${PERSON}`)
    await admin.end()
    rmSync(folder, { recursive: true })
  })

  it('names the statements an administrator has to run, and changes nothing', async () => {
    await store.migrate(folder, 'portal')
    await expect(migrate()).rejects.toThrow(
      /GRANT evenkeel_one_organisation, evenkeel_all_organisations, evenkeel_staff TO "evenkeel_plain_user"( WITH .*)?;/,
    )
    const rows = await queryRows<unknown>(
      store.db,
      sql`select 1 from pg_class where relrowsecurity and relnamespace = 'portal'::regnamespace`,
    )
    expect(rows).toEqual([])
  })

  it('migrates an older database once it has the roles, and assigns every row to its organization (trust R11)', async () => {
    for (const text of [
      `insert into portal.members values ('${ID}', '${NORTH}', null, 'a@example.test', '', 'A', 'L', '', '2000-01-01',
         '', '', null, '', '', '', '', '', '', '', true, true, true, 'AL', null, null, null, null, null, now(), now(), now())`,
      `insert into portal.visits values ('${ID}', '${NORTH}', '${ID}', 1, 'booked', 'video', now(), now(), 0, now(), now())`,
      `insert into portal.visit_notices values ('${ID}', '${ID}', 'booked', 0, now(), 0, null, null)`,
      `insert into portal.visit_notices values (gen_random_uuid(), gen_random_uuid(), 'booked', 0, now(), 0, null, null)`,
      `insert into portal.visit_hints values ('${ID}', now(), 0)`,
      `insert into portal.message_notices values (1, '${ID}', now())`,
      `insert into portal.answer_sets (id, organisation_id, response, created_at, renewed_at) values ('${ID}', '${NORTH}', '', now(), now())`,
      `insert into portal.former_answers (answer_set_id, response, kept_at) values ('${ID}', '', now())`,
    ])
      await store.db.execute(sql.raw(text))
    await admin.query(
      `grant evenkeel_one_organisation, evenkeel_all_organisations, evenkeel_staff to ${PERSON}`,
    )
    await migrate()
    for (const table of ['visit_notices', 'visit_hints', 'message_notices', 'former_answers'])
      expect(
        await queryRows<unknown>(store.db, sql.raw(`select organisation_id from portal.${table}`)),
      ).toEqual([{ organisation_id: NORTH }])
  })

  it('sees one organization, or all for a reason, and nothing by default', async () => {
    const portal = createPortalStore(store)
    expect(await membersIn(portal.forOrganisation(NORTH ?? '').db)).toBe(1)
    expect(await membersIn(portal.forOrganisation(CEDAR ?? '').db)).toBe(0)
    expect(await membersIn(portal.db)).toBe(0)
    expect(await membersIn(portal.crossTenant('staff').db)).toBe(1)
    await admin.query(`revoke evenkeel_all_organisations from ${PERSON}`)
    expect(await membersIn(store.db)).toBe(0)
    await expect(migrate()).rejects.toThrow(
      /GRANT evenkeel_one_organisation, evenkeel_all_organisations, evenkeel_staff TO/,
    )
  })
})
