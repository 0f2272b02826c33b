import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStoppedClock } from '../clock.ts'
import type { Store } from '../database/store.ts'
import { listTestEngines, openTestStore } from '../testing/test-store.ts'
import { DecryptionError } from './envelope.ts'
import { UnknownMasterKeyError } from './master-keys.ts'
import { createVault } from './vault.ts'

const first = Buffer.alloc(32, 1)
const second = Buffer.alloc(32, 2)
const organisationId = '7c1e0f5a-0002-4a00-8a00-000000000002'
const maya = { id: 'aaaaaaaa-0000-4000-8000-000000000001', organisationId }
const noor = { id: 'aaaaaaaa-0000-4000-8000-000000000002', organisationId }
const here = { table: 'messages', row: 7, column: 'body' }

describe.each(listTestEngines())('encryption at rest on %s (trust S24)', (engine) => {
  let store: Store
  const clock = createStoppedClock('2026-11-20T15:00:00Z')
  const open = (current = first, previous: readonly Buffer[] = [], next: readonly Buffer[] = []) =>
    createVault({ db: store.db, schema: 'portal', masters: { current, previous, next }, clock, randomBytes })
  beforeAll(async () => {
    store = await openTestStore(engine)
  })
  beforeEach(() => store.db.execute(sql`truncate portal.data_keys, keys.people`))
  afterAll(() => store.close())

  it('decrypts what it encrypted, also in another process, and contains no plaintext', async () => {
    const sealed = (await open().cipherFor('northstar')).encrypt(here, 'Grüße, Maya')
    expect(sealed.includes('Maya')).toBe(false)
    expect(await (await open().cipherFor('northstar')).decrypt(here, sealed)).toBe('Grüße, Maya')
  })

  it('encrypts the same text differently each time', async () => {
    const cipher = await open().cipherFor('northstar')
    expect(cipher.encrypt(here, 'same').equals(cipher.encrypt(here, 'same'))).toBe(false)
  })

  it('fails to decrypt in another row, column, table or organization, or after a bit flip', async () => {
    const vault = open()
    const cipher = await vault.cipherFor('northstar')
    const sealed = cipher.encrypt(here, 'words')
    for (const place of [
      { ...here, row: 8 },
      { ...here, column: 'subject' },
      { ...here, table: 'documents' },
    ]) {
      await expect(cipher.decrypt(place, sealed)).rejects.toBeInstanceOf(DecryptionError)
    }
    await expect((await vault.cipherFor('cedarvalley')).decrypt(here, sealed)).rejects.toBeInstanceOf(
      DecryptionError,
    )
    for (const at of [0, 4, 10, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(cipher.decrypt(here, changed)).rejects.toThrow()
    }
  })

  it('rotates keys while running: old values stay readable, new ones use the new key, other processes follow', async () => {
    const [one, other] = [open(), open()]
    const old = (await one.cipherFor('northstar')).encrypt(here, 'old')
    await other.cipherFor('northstar')
    await one.newKeys()
    const cipher = await one.cipherFor('northstar')
    expect(cipher.isStale(old)).toBe(true)
    expect(await cipher.decrypt(here, old)).toBe('old')
    const fresh = cipher.encrypt(here, 'new')
    expect(cipher.isStale(fresh)).toBe(false)
    expect(await (await other.cipherFor('northstar')).decrypt(here, fresh)).toBe('new')
    await one.dropOldKeys()
    expect(await cipher.decrypt(here, old)).toBe('old')
    await one.newKeys()
    await one.dropOldKeys()
    await expect((await open().cipherFor('northstar')).decrypt(here, old)).rejects.toThrow(
      'the key does not exist',
    )
    expect(await (await open().cipherFor('northstar')).decrypt(here, fresh)).toBe('new')
  })

  it('rewraps under a new master key, and names the setting when the key is wrong', async () => {
    const sealed = (await open().cipherFor('northstar')).encrypt(here, 'words')
    await expect(open(second).cipherFor('northstar')).rejects.toThrow('ENCRYPTION_KEY_PREVIOUS')
    const moving = open(second, [first])
    expect(await (await moving.cipherFor('northstar')).decrypt(here, sealed)).toBe('words')
    expect([await moving.rewrap(), await moving.rewrap()]).toEqual([1, 0])
    expect(await (await open(second).cipherFor('northstar')).decrypt(here, sealed)).toBe('words')
  })

  it('is rewrapped by processes that know both keys, each writing under its own', async () => {
    const [before, after] = [open(first, [], [second]), open(second, [first])]
    const sealed = (await before.subjectCipher(maya)).encrypt(here, 'words of Maya')
    expect(await after.masterRoles()).toEqual(new Set(['previous']))
    expect(await after.rewrap()).toBe(1)
    expect([await before.masterRoles(), await after.masterRoles()]).toEqual([
      new Set(['next']),
      new Set(['current']),
    ])
    // A process for which the new key is the next one rewraps nothing back.
    expect(await before.rewrap()).toBe(0)
    const noors = (await before.subjectCipher(noor)).encrypt(here, 'words of Noor')
    expect(await open(first).masterRoles()).toEqual(new Set(['current', 'unknown']))
    for (const vault of [open(first, [], [second]), open(second, [first])]) {
      expect(await (await vault.subjectCipher(maya)).decrypt(here, sealed)).toBe('words of Maya')
      expect(await (await vault.subjectCipher(noor)).decrypt(here, noors)).toBe('words of Noor')
    }
    await expect(open(first).subjectCipher(maya)).rejects.toBeInstanceOf(UnknownMasterKeyError)
    await after.rewrap()
    expect(await (await open(second).subjectCipher(noor)).decrypt(here, noors)).toBe('words of Noor')
  })

  it('keeps its first secret, whatever the master key and other keys are later', async () => {
    const [given, other] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)]
    const lasting = await open().lastingKey()
    expect(await open().lastingSecret(given)).toEqual(given)
    await open().newKeys()
    await open(second, [first]).rewrap()
    expect(await open(second).lastingSecret(other)).toEqual(given)
    expect(await open(second).lastingKey()).toEqual(lasting)
  })

  it('uses separate keys for each data subject (trust S30)', async () => {
    const vault = open()
    const sealed = (await vault.subjectCipher(maya)).encrypt(here, 'words')
    expect(await (await open().subjectCipher(maya)).decrypt(here, sealed)).toBe('words')
    const others = [
      await vault.subjectCipher(noor),
      await vault.cipherFor(maya.organisationId),
      await vault.cipherFor(maya.id),
    ]
    for (const cipher of others)
      await expect(cipher.decrypt(here, sealed)).rejects.toBeInstanceOf(DecryptionError)
    const ofAll = (await vault.cipherFor(maya.organisationId)).encrypt(here, 'words')
    await expect((await vault.subjectCipher(maya)).decrypt(here, ofAll)).rejects.toBeInstanceOf(
      DecryptionError,
    )
  })

  it('cannot decrypt values of a subject whose keys were destroyed, and all others, after many rotations (trust S30)', async () => {
    const vault = open()
    const mayas = (await vault.subjectCipher(maya)).encrypt(here, 'words of Maya')
    const noors = (await vault.subjectCipher(noor)).encrypt(here, 'words of Noor')
    for (const _ of [1, 2, 3]) {
      await vault.newKeys()
      await vault.dropOldKeys()
    }
    expect((await vault.subjectCipher(noor)).isStale(noors)).toBe(true)
    expect(await (await open().subjectCipher(maya)).decrypt(here, mayas)).toBe('words of Maya')
    await vault.destroy(maya.id, store.db)
    for (const one of [vault, open()]) {
      await expect((await one.subjectCipher(maya)).decrypt(here, mayas)).rejects.toBeInstanceOf(
        DecryptionError,
      )
      expect(await (await one.subjectCipher(noor)).decrypt(here, noors)).toBe('words of Noor')
    }
  })

  it('has one permanent key that rotations do not change and two processes create once (trust S30)', async () => {
    const [one, other] = await Promise.all([open().lastingKey(), open().lastingKey()])
    expect(other).toEqual(one)
    for (const _ of [1, 2, 3]) {
      await open().newKeys()
      await open().dropOldKeys()
    }
    await open(second, [first]).rewrap()
    expect(await open(second).lastingKey()).toEqual(one)
  })

  it('never encrypts with a key whose transaction was rolled back', async () => {
    const vault = open()
    const undone = store.db.transaction(async (tx) => {
      await vault.subjectCipher(maya, tx)
      await vault.subjectCipher(maya, tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const sealed = (await vault.subjectCipher(maya)).encrypt(here, 'words')
    expect(await (await open().subjectCipher(maya)).decrypt(here, sealed)).toBe('words')
  })

  it('creates one key on concurrent first use', async () => {
    const boxes = await Promise.all(Array.from({ length: 5 }, () => open().cipherFor('northstar')))
    const sealed = boxes.map((cipher) => cipher.encrypt(here, 'words'))
    for (const one of sealed)
      expect(await (await open().cipherFor('northstar')).decrypt(here, one)).toBe('words')
  })
})
