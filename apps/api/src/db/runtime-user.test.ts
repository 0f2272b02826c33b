import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import {
  findPackagedBinaries,
  startServer,
  type TestServer,
} from '@evenkeel/server-kit/testing/postgres-server'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createPortalStore } from './tenant-isolation.ts'
import { ensureDatabaseRoles, grantRuntimeAccess } from './roles.ts'

const migrations = path.join(import.meta.dirname, '../../migrations')
const [OWNER, USER, STRANGER] = ['ek_owner', 'ek user', 'ek_stranger']
const NORTH = '7c1e0f5a-0002-4a00-8a00-000000000002'
/** An audit event of a day, as the audit writer inserts it. */
const event = (seq: number, at: string) =>
  `insert into portal.audit_events values (${seq}, '${NORTH}', ${at}, null, 'GET /me', 'account', null, 'allowed', 200, 'r', '\\x00')`

/** Servers to test: that of the test run, and the newest available one. */
const servers: readonly (readonly [string, () => Promise<TestServer>])[] = [
  ...(inject('postgresUrl')
    ? [
        [
          'the test server',
          async () => ({ url: inject('postgresUrl') ?? '', stop: async () => {}, crash: null }),
        ] as const,
      ]
    : []),
  ...(findPackagedBinaries()
    ? [
        [
          'the newest server',
          async () => {
            const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-newest-'))
            const server = await startServer(findPackagedBinaries() ?? '', folder)
            const stop = async () => {
              await server.stop()
              rmSync(folder, { recursive: true, force: true })
            }
            return { ...server, stop }
          },
        ] as const,
      ]
    : []),
]

describe.each(servers)('owner and runtime user on %s', (_name, open) => {
  let server: TestServer
  let admin: pg.Client
  let owner: Store
  let user: Store
  const urlOf = (name: string) =>
    Object.assign(new URL(server.url), {
      username: encodeURIComponent(name),
      password: 'x',
      pathname: '/ek_apart',
    }).href
  const run = (store: Store, text: string) => store.db.execute(sql.raw(text))
  const saysOf = async (store: Store, text: string): Promise<string> =>
    run(store, text).then(
      () => 'done',
      (error: Error) => String(error.cause),
    )

  beforeAll(async () => {
    server = await open()
    admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    // Unprivileged: it may create roles and owns its database, nothing else.
    await admin.query(`create role ${OWNER} login createrole password 'x'`)
    for (const name of [USER, STRANGER]) await admin.query(`create role "${name}" login password 'x'`)
    await admin.query(`create database ek_apart owner ${OWNER}`)
    await admin.query('revoke connect on database ek_apart from public')
    // Where earlier tests created the roles, an administrator lets the owner grant them.
    const { rows } = await admin.query(`select 1 from pg_roles where rolname = 'evenkeel_all_organisations'`)
    if (rows.length > 0)
      await admin.query(
        `grant evenkeel_one_organisation, evenkeel_all_organisations, evenkeel_staff to ${OWNER} with admin option`,
      )
    owner = await openPostgres(urlOf(OWNER))
    await ensureDatabaseRoles(owner)
    await owner.migrate(migrations, 'portal')
    for (let round = 0; round < 2; round += 1) await grantRuntimeAccess(owner, USER)
    user = await openPostgres(urlOf(USER))
  }, 180_000)
  afterAll(async () => {
    await user.close()
    await owner.close()
    await admin.query('drop database ek_apart')
    for (const name of [OWNER, USER, STRANGER]) {
      await admin.query(`drop owned by "${name}"`)
      await admin.query(`drop role "${name}"`)
    }
    await admin.end()
    await server.stop()
  })

  it('lets the runtime user work on rows, as one organization and as all (trust S3)', async () => {
    await run(user, `insert into keys.people values ('${NORTH}', '${NORTH}', 1, '\\x00')`)
    const seen = async (db: Store['db']) => (await queryRows(db, 'select owner from keys.people')).length
    expect(await seen(user.db)).toBe(1)
    const portal = createPortalStore(user)
    expect(await seen(portal.db)).toBe(0)
    expect(await seen(portal.forOrganisation(NORTH).db)).toBe(1)
    await expect(user.migrate(migrations, 'portal')).resolves.toBeUndefined()
  })

  it.each([
    'alter table portal.members add column spy text',
    'alter table portal.members disable row level security',
    'alter table portal.members no force row level security',
    'drop policy one_organisation on portal.members',
    'drop trigger audit_events_stay on portal.audit_events',
    'alter table portal.audit_events disable trigger all',
    `set session_replication_role = 'replica'`,
    'create or replace function portal.audit_event_stays() returns trigger language sql as $$ select null $$',
    'create table portal.spy (id int)',
    'create schema spy',
    `delete from portal.migrations`,
    `insert into portal.needed_release values ('9.9.9')`,
    'truncate portal.members',
  ])('refuses the runtime user: %s', async (text) => {
    expect(await saysOf(user, text)).toMatch(/permission denied|must be owner|must be able to SET ROLE/)
  })

  it('lets the runtime user add audit events, and neither change nor delete one (trust S23)', async () => {
    await run(user, event(1, `now() - interval '7 years'`))
    await run(user, event(2, 'now()'))
    for (const text of [
      `update portal.audit_events set status = 500`,
      'delete from portal.audit_events',
      'truncate portal.audit_events',
      'delete from portal.audit_head',
    ])
      expect(await saysOf(user, text)).toContain('permission denied')
    // Events older than six years can be deleted through one function only; younger ones cannot.
    await run(user, 'select portal.remove_expired_audit_events(2)')
    expect(await queryRows(user.db, 'select seq::int as seq from portal.audit_events')).toEqual([{ seq: 2 }])
    expect(await saysOf(user, 'select portal.remove_expired_audit_events(3)')).toContain('stay as they are')
  })

  it('denies access to all other users', async () => {
    const stranger = await openPostgres(urlOf(STRANGER))
    await expect(stranger.ping()).rejects.toThrow(/permission denied for database/)
    await stranger.close()
  })
})
