import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pgTable, integer } from 'drizzle-orm/pg-core'
import { newDatabase, testEngines } from '../testing/test-store.ts'
import { openPostgres } from './open-postgres.ts'
import { prepared } from './prepared.ts'
import { rowsOf } from './rows.ts'
import type { Db, Store } from './store.ts'

const things = pgTable('things', { id: integer('id').primaryKey() })
const thingById = prepared((db) =>
  db
    .select()
    .from(things)
    .where(sql`id = ${sql.placeholder('id')}`)
    .prepare('thing_by_id'),
)

describe.skipIf(!testEngines().includes('postgres'))('a statement under a standing', () => {
  let store: Store
  let one: Db
  const run = (text: string, db = store.db) => db.execute(sql.raw(text))
  const who = async (db: Db) =>
    (await rowsOf(db, sql`select current_user as name, current_setting('app.place', true) as place`))[0]
  beforeAll(async () => {
    store = await openPostgres(await newDatabase('template1'), { max: 1 })
    await run('create role somebody')
    one = store.as({ role: 'somebody', settings: { 'app.place': 'here' } })
  })
  afterAll(async () => {
    await run('drop owned by somebody')
    await run('drop role somebody')
    await store.close()
  })

  it('runs as somebody and leaves nothing on the connection', async () => {
    expect(await who(one)).toEqual({ name: 'somebody', place: 'here' })
    const after = await who(store.db)
    expect(after).toMatchObject({ place: '' })
    expect(after).not.toMatchObject({ name: 'somebody' })
  })

  it('is skipped when the standing cannot be taken', async () => {
    const nobody = store.as({ role: 'nobody_at_all', settings: { 'app.place': 'here' } })
    await run('create table tries (id int)')
    await expect(run('insert into tries values (1)', nobody)).rejects.toThrow()
    expect(await rowsOf(store.db, 'select id from tries')).toEqual([])
  })

  it('is parsed anew after it failed, though it has a name', async () => {
    await expect(thingById(one).execute({ id: 1 })).rejects.toThrow()
    await run('create table things (id int primary key)')
    await run('grant select on things to somebody')
    await run('insert into things values (1)')
    expect(await thingById(one).execute({ id: 1 })).toEqual([{ id: 1 }])
    expect(await thingById(one).execute({ id: 2 })).toEqual([])
  })

  it('fails where its commit does', async () => {
    await run('create table pairs (id int references things deferrable initially deferred)')
    await run('grant all on pairs to somebody')
    await expect(run('insert into pairs values (7)', one)).rejects.toThrow()
    expect(await rowsOf(store.db, 'select id from pairs')).toEqual([])
  })
})
