import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pgTable, integer } from 'drizzle-orm/pg-core'
import { createTestDatabase, getTestEngine } from '../testing/test-store.ts'
import { openPostgres } from './open-postgres.ts'
import { preparedStatement, queryRows } from './query-rows.ts'
import type { Db, Store } from './store.ts'

const things = pgTable('things', { id: integer('id').primaryKey() })
const thingById = preparedStatement((db) =>
  db
    .select()
    .from(things)
    .where(sql`id = ${sql.placeholder('id')}`)
    .prepare('thing_by_id'),
)

describe.skipIf(getTestEngine() !== 'postgres')('a statement with a row-level security context', () => {
  let store: Store
  let one: Db
  const run = (text: string, db = store.db) => db.execute(sql.raw(text))
  const who = async (db: Db) =>
    (await queryRows(db, sql`select current_user as name, current_setting('app.place', true) as place`))[0]
  beforeAll(async () => {
    store = await openPostgres(await createTestDatabase('template1'), { max: 1 })
    await run('create role somebody')
    one = store.as({ role: 'somebody', settings: { 'app.place': 'here' } })
  })
  afterAll(async () => {
    await run('drop owned by somebody')
    await run('drop role somebody')
    await store.close()
  })

  it('runs under its role and leaves nothing on the connection', async () => {
    expect(await who(one)).toEqual({ name: 'somebody', place: 'here' })
    const after = await who(store.db)
    expect(after).toMatchObject({ place: '' })
    expect(after).not.toMatchObject({ name: 'somebody' })
  })

  it('is skipped when the role cannot be set', async () => {
    const nobody = store.as({ role: 'nobody_at_all', settings: { 'app.place': 'here' } })
    await run('create table tries (id int)')
    await expect(run('insert into tries values (1)', nobody)).rejects.toThrow()
    expect(await queryRows(store.db, 'select id from tries')).toEqual([])
  })

  it('is parsed again after a failure, though it has a name', async () => {
    await expect(thingById(one).execute({ id: 1 })).rejects.toThrow()
    await run('create table things (id int primary key)')
    await run('grant select on things to somebody')
    await run('insert into things values (1)')
    expect(await thingById(one).execute({ id: 1 })).toEqual([{ id: 1 }])
    expect(await thingById(one).execute({ id: 2 })).toEqual([])
  })

  it('is refused before anything is sent on a name conflict, leaving the connection usable', async () => {
    const other = store.as({ role: 'somebody', settings: { 'app.place': 'there' } })
    const count = (db: Db) =>
      db
        .select({ id: sql<number>`count(*)::int` })
        .from(things)
        .prepare('thing_by_id')
    await expect(count(other).execute()).rejects.toThrow()
    expect(await who(one)).toEqual({ name: 'somebody', place: 'here' })
    expect(await thingById(one).execute({ id: 1 })).toEqual([{ id: 1 }])
  })

  it('fails when its commit fails', async () => {
    await run('create table pairs (id int references things deferrable initially deferred)')
    await run('grant all on pairs to somebody')
    await expect(run('insert into pairs values (7)', one)).rejects.toThrow()
    expect(await queryRows(store.db, 'select id from pairs')).toEqual([])
  })
})

describe.skipIf(getTestEngine() !== 'postgres')('a transaction', () => {
  it('releases its connection when BEGIN fails (trust R5)', async () => {
    const store = await openPostgres(await createTestDatabase('template1'), { max: 1, timeout: 2000 })
    const unknown = { isolationLevel: 'of no kind' as 'serializable' }
    for (const db of [store.db, store.as({ role: 'pg_monitor', settings: {} })]) {
      await expect(db.transaction(async () => 1, unknown)).rejects.toThrow()
      expect(await db.transaction(async () => 2)).toBe(2)
      expect(store.connections?.()).toMatchObject({ used: 0 })
    }
    await store.close()
  })
})
