import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { openTestStore, testEngines } from '../testing/test-store.ts'
import { looksSealed } from './envelope.ts'
import { rotateKeys, type SealedTable, sealPlain } from './reseal.ts'
import { createVault, type Vault } from './vault.ts'

const tables: readonly SealedTable[] = [
  {
    schema: 'portal',
    table: 'notes',
    id: 'id',
    columns: ['words', 'more'],
    owner: sql`t.organisation`,
    batch: 2,
  },
]
const place = (row: number) => ({ table: 'notes', row, column: 'words' })

describe.each(testEngines())('columns that become encrypted on %s (trust S24)', (engine) => {
  let store: Store
  let vault: Vault
  const words = async (): Promise<readonly Buffer[]> => {
    const { rows } = (await store.db.execute(sql`select words from portal.notes order by id`)) as unknown as {
      rows: { words: Uint8Array }[]
    }
    return rows.map((row) => Buffer.from(row.words))
  }
  const opened = async (): Promise<readonly string[]> => {
    const box = await vault.boxOf('northstar')
    return Promise.all((await words()).map((sealed, index) => box.open(place(index + 1), sealed)))
  }
  beforeAll(async () => {
    store = await openTestStore(engine)
    const masters = { current: Buffer.alloc(32, 1) }
    const clock = stoppedClock('2026-11-20T15:00:00Z')
    vault = createVault({ db: store.db, schema: 'portal', masters, clock, randomBytes })
    await store.db.execute(
      sql`create table portal.notes (id integer primary key, organisation text, words bytea not null, more bytea)`,
    )
    for (const id of [1, 2, 3, 4, 5])
      await store.db.execute(
        sql`insert into portal.notes values (${id}, 'northstar', ${Buffer.from(`plain ${id}`)}, null)`,
      )
  })
  afterAll(() => store.close())

  it('hold no plain words after the start, and the next start changes nothing', async () => {
    expect(await sealPlain(store.db, vault, tables)).toBe(5)
    const before = await words()
    expect(before.every(looksSealed)).toBe(true)
    expect(await opened()).toEqual(['plain 1', 'plain 2', 'plain 3', 'plain 4', 'plain 5'])
    expect(await sealPlain(store.db, vault, tables)).toBe(0)
    expect(await words()).toEqual(before)
  })

  it('open as before after their keys were changed as often as you like', async () => {
    for (const _ of [1, 2, 3]) expect(await rotateKeys(store.db, vault, tables)).toBe(5)
    expect(await opened()).toEqual(['plain 1', 'plain 2', 'plain 3', 'plain 4', 'plain 5'])
  })

  it('can be opened inside of a transaction that makes the first key, and by nobody when it is undone', async () => {
    await store.db
      .transaction(async (tx) => {
        const box = await vault.boxOf('new here', tx)
        const sealed = box.seal(place(9), 'words')
        expect(await (await vault.boxOf('new here', tx)).open(place(9), sealed)).toBe('words')
        throw new Error('undone')
      })
      .catch(() => {})
    expect(await vault.owners()).toEqual(['northstar'])
    const box = await vault.boxOf('new here')
    expect(await box.open(place(9), box.seal(place(9), 'again'))).toBe('again')
  })
})
