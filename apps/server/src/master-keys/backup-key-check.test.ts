import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { decrypt, encrypt, nonceBytes } from '@evenkeel/server-kit/crypto/envelope'
import { createVault } from '@evenkeel/server-kit/crypto/vault'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUpPostgres, saveEmbeddedArchive } from '../backup/back-up.ts'
import { readEnv } from '../read-env.ts'
import { loadKeysToCompare, type openKeyService } from './open-key-service.ts'
import type { OpenKeyService } from './pkcs11-key-service.ts'

const local = Buffer.alloc(32, 3)
const env = readEnv({ ENCRYPTION_KEY: local.toString('base64') })
const now = Temporal.Instant.from('2026-11-24T16:00:00Z')
const [scratch, store] = [mkdtempSync(path.join(tmpdir(), 'evenkeel-token-backup-')), await openTestStore()]

/** A token with one key. */
const token = (key: Buffer, number: number): OpenKeyService => ({
  number,
  wrap: async (owner, place, plain) =>
    encrypt({ key, version: number, nonce: randomBytes(nonceBytes) }, owner, place, plain),
  unwrap: async (owner, place, wrapped) => decrypt(key, owner, place, wrapped),
  ping: async () => {},
  close: () => {},
})
const [ours, another] = [token(Buffer.alloc(32, 4), 4), token(Buffer.alloc(32, 5), 5)]

/** Runs a backup with this key service; returns its log lines and the number of tables. */
async function backUp(name: string, open: typeof openKeyService) {
  const lines: string[] = []
  const masters = await loadKeysToCompare(env, (line) => lines.push(line), open)
  const to = path.join(scratch, name, 'backup')
  const order = { to, keysFile: path.join(to, '../evenkeel.keys'), keys: [local] as const, masters, now }
  const { tables } = store.url
    ? await backUpPostgres(order, store.url)
    : await saveEmbeddedArchive(order, (await store.dump?.()) ?? new Blob())
  return { lines, tables: Object.keys(tables).length }
}
const inRole = (service: OpenKeyService) => async () => ({ service, role: 'current' as const })

describe('a backup with keys wrapped by a token (trust S30)', () => {
  beforeAll(async () => {
    const vault = createVault({
      db: store.db,
      schema: 'portal',
      masters: { current: ours },
      clock: createStoppedClock('2026-11-24T16:00:00Z'),
      randomBytes,
    })
    await vault.cipherFor('northstar')
  })
  afterAll(async () => {
    await store.close()
    rmSync(scratch, { recursive: true })
  })

  it('succeeds if the token has the key of the database', async () => {
    expect(await backUp('ours', inRole(ours))).toEqual({ lines: [], tables: expect.any(Number) })
  })

  it('fails with another key or without a token', async () => {
    const [named, unnamed] = [
      /^[^:]* the settings PKCS11_TOKEN and PKCS11_KEY\./,
      'the settings PKCS11_… must name',
    ]
    await expect(backUp('another', inRole(another))).rejects.toThrow(named)
    await expect(backUp('none', async () => null)).rejects.toThrow(unnamed)
    expect(existsSync(path.join(scratch, 'another', 'evenkeel.keys'))).toBe(false)
  })

  it('succeeds while the token does not respond, with a warning that nothing was compared', async () => {
    const { lines, tables } = await backUp('away', () => Promise.reject(new Error('The token is away.')))
    expect(tables).toBeGreaterThan(0)
    expect(lines).toEqual([
      'The token is away. The backup is made anyway; its keys were not compared with those of the database.',
    ])
  })
})
