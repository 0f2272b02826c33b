import { randomBytes } from 'node:crypto'
import { queryRows } from '../database/query-rows.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStoppedClock } from '../clock.ts'
import type { Store } from '../database/store.ts'
import { openTestStore } from '../testing/test-store.ts'
import { looksEncrypted } from './envelope.ts'
import { rotateKeys, type EncryptedTable, encryptPlaintext } from './reencrypt.ts'
import { createVault, type Vault } from './vault.ts'

const tables: readonly EncryptedTable[] = [
  {
    schema: 'portal',
    table: 'notes',
    id: 'id',
    columns: ['words', 'more'],
    owner: sql`t.organisation`,
    wasPlain: true,
    batch: 2,
  },
]
/** The encrypted values of a table, in row order. */
async function wordsOf({ db }: Pick<Store, 'db'>, table: string): Promise<readonly Buffer[]> {
  const rows = await queryRows<{ words: Uint8Array }>(
    db,
    sql`select words from portal.${sql.identifier(table)} order by id`,
  )
  return rows.map((row) => Buffer.from(row.words))
}
const place = (row: number) => ({ table: 'notes', row, column: 'words' })

describe('columns that become encrypted (trust S24)', () => {
  let store: Store
  let vault: Vault
  const words = () => wordsOf(store, 'notes')
  const opened = async (): Promise<readonly string[]> => {
    const cipher = await vault.cipherFor('northstar')
    return Promise.all((await words()).map((sealed, index) => cipher.decrypt(place(index + 1), sealed)))
  }
  beforeAll(async () => {
    store = await openTestStore()
    const masters = { current: Buffer.alloc(32, 1) }
    const clock = createStoppedClock('2026-11-20T15:00:00Z')
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

  it('hold no plaintext after the start, and the next start changes nothing (trust R11)', async () => {
    expect(await encryptPlaintext(store.db, vault, tables)).toBe(5)
    const before = await words()
    expect(before.every(looksEncrypted)).toBe(true)
    expect(await opened()).toEqual(['plain 1', 'plain 2', 'plain 3', 'plain 4', 'plain 5'])
    expect(await encryptPlaintext(store.db, vault, tables)).toBe(0)
    expect(await words()).toEqual(before)
  })

  it('reject plaintext afterwards', async () => {
    const write = (bytes: Buffer) =>
      store.db.execute(sql`update portal.notes set words = ${bytes} where id = 1`)
    await expect(write(Buffer.from('plain'))).rejects.toThrow()
    await write((await words())[0] ?? Buffer.alloc(0))
  })

  it('can be decrypted after any number of key rotations', async () => {
    for (const _ of [1, 2, 3]) expect(await rotateKeys(store.db, vault, tables)).toBe(5)
    expect(await opened()).toEqual(['plain 1', 'plain 2', 'plain 3', 'plain 4', 'plain 5'])
  })

  it('can be decrypted within the transaction that creates the first key, and not after a rollback', async () => {
    await store.db
      .transaction(async (tx) => {
        const cipher = await vault.cipherFor('new here', tx)
        const sealed = cipher.encrypt(place(9), 'words')
        expect(await (await vault.cipherFor('new here', tx)).decrypt(place(9), sealed)).toBe('words')
        throw new Error('undone')
      })
      .catch(() => {})
    const owners = await queryRows<{ owner: string }>(
      store.db,
      sql`select distinct owner from portal.data_keys`,
    )
    expect(owners).toEqual([{ owner: 'northstar' }])
    const cipher = await vault.cipherFor('new here')
    expect(await cipher.decrypt(place(9), cipher.encrypt(place(9), 'again'))).toBe('again')
  })
})

describe('columns that change from organization keys to per-subject keys (trust S30)', () => {
  const organisationId = '7c1e0f5a-0002-4a00-8a00-000000000002'
  const people = [1, 2].map((n) => ({ id: `aaaaaaaa-0000-4000-8000-00000000000${n}`, organisationId }))
  const table: EncryptedTable = {
    schema: 'portal',
    table: 'letters',
    id: 'id',
    columns: ['words'],
    owner: sql`t.organisation`,
    person: sql`t.member`,
    wasPlain: true,
  }
  const at = (row: number) => ({ table: 'letters', row, column: 'words' })
  let store: Store
  let vault: Vault
  const opened = async (): Promise<readonly string[]> => {
    const words = await wordsOf(store, 'letters')
    return Promise.all(
      people.map(async (person, index) => {
        const cipher = await vault.subjectCipher(person)
        return cipher.decrypt(at(index), words[index] ?? Buffer.alloc(0)).catch(() => 'nothing')
      }),
    )
  }
  beforeAll(async () => {
    store = await openTestStore()
    const masters = { current: Buffer.alloc(32, 1) }
    const clock = createStoppedClock('2026-11-20T15:00:00Z')
    vault = createVault({ db: store.db, schema: 'portal', masters, clock, randomBytes })
    await store.db.execute(
      sql`create table portal.letters (id integer primary key, organisation text, member uuid, words bytea not null)`,
    )
    const cipher = await vault.cipherFor(organisationId)
    for (const [row, { id }] of people.entries())
      await store.db.execute(
        sql`insert into portal.letters values (${row}, ${organisationId}, ${id}, ${cipher.encrypt(at(row), `words ${row}`)})`,
      )
  })
  afterAll(() => store.close())

  it('use the per-subject key after the start, and the database rejects other keys (trust R11)', async () => {
    expect(await opened()).toEqual(['nothing', 'nothing'])
    expect(await encryptPlaintext(store.db, vault, [table])).toBe(2)
    expect(await opened()).toEqual(['words 0', 'words 1'])
    expect(await encryptPlaintext(store.db, vault, [table])).toBe(0)
    const ofAll = (await vault.cipherFor(organisationId)).encrypt(at(0), 'words')
    await expect(store.db.execute(sql`update portal.letters set words = ${ofAll}`)).rejects.toThrow()
  })

  it('use the organization key for rows without a subject, and change when a row gets one', async () => {
    const mixed: EncryptedTable = { ...table, table: 'mixed', isNobodys: sql`member is null` }
    const place = (row: number) => ({ table: 'mixed', row, column: 'words' })
    await store.db.execute(
      sql`create table portal.mixed (id integer primary key, organisation text, member uuid, words bytea not null)`,
    )
    const [somebody] = people
    for (const [row, member] of [somebody?.id ?? null, null].entries())
      await store.db.execute(
        sql`insert into portal.mixed values (${row}, ${organisationId}, ${member}, ${Buffer.from(`plain ${row}`)})`,
      )
    expect(await encryptPlaintext(store.db, vault, [mixed])).toBe(2)
    const [own, nobodys] = await wordsOf(store, 'mixed')
    const cipher = await vault.subjectCipher(somebody ?? { id: '', organisationId })
    expect(await cipher.decrypt(place(0), own ?? Buffer.alloc(0))).toBe('plain 0')
    expect(await (await vault.cipherFor(organisationId)).decrypt(place(1), nobodys ?? Buffer.alloc(0))).toBe(
      'plain 1',
    )
    expect(await encryptPlaintext(store.db, vault, [mixed])).toBe(0)
    for (const row of [0, 1])
      await expect(
        store.db.execute(sql`update portal.mixed set words = ${row === 0 ? nobodys : own} where id = ${row}`),
      ).rejects.toThrow()
    expect(await rotateKeys(store.db, vault, [mixed])).toBe(2)
  })

  it('stay unreadable where the key was destroyed, and do not block key rotation', async () => {
    await vault.destroy(people[0]?.id ?? '', store.db)
    for (const _ of [1, 2]) expect(await rotateKeys(store.db, vault, [table])).toBe(1)
    expect(await opened()).toEqual(['nothing', 'words 1'])
  })
})
