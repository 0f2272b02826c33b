import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import { KeyServiceUnavailableError } from '@evenkeel/server-kit/crypto/master-keys'
import { createVault } from '@evenkeel/server-kit/crypto/vault'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type OpenKeyService,
  openPkcs11KeyService,
  type Pkcs11Token,
  loadPkcs11,
} from './pkcs11-key-service.ts'

const library = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/libsofthsm2.so'].find((file) =>
  existsSync(file),
)
const isInstalled = await loadPkcs11().then(
  () => true,
  () => false,
)
const PIN = '87654321'
const place = { table: 'data_keys', row: 1, column: 'wrapped' }

/** Generates a non-extractable AES key in the token. */
async function makeKey(label: string): Promise<void> {
  const names = createRequire(import.meta.url)('pkcs11js')
  const token = new names.PKCS11()
  token.load(library)
  token.C_Initialize({ flags: names.CKF_OS_LOCKING_OK })
  const [slot] = token.C_GetSlotList(true)
  const session = token.C_OpenSession(slot, names.CKF_SERIAL_SESSION | names.CKF_RW_SESSION)
  token.C_Login(session, names.CKU_USER, PIN)
  token.C_GenerateKey(session, { mechanism: names.CKM_AES_KEY_GEN }, [
    { type: names.CKA_TOKEN, value: true },
    { type: names.CKA_SENSITIVE, value: true },
    { type: names.CKA_EXTRACTABLE, value: false },
    { type: names.CKA_ENCRYPT, value: true },
    { type: names.CKA_DECRYPT, value: true },
    { type: names.CKA_VALUE_LEN, value: 32 },
    { type: names.CKA_LABEL, value: label },
  ])
  token.C_Finalize()
}

// Needs a software token (Debian: apt-get install softhsm2) and the optional package pkcs11js.
describe.skipIf(!library || !isInstalled)('a master key in a token', () => {
  let folder = ''
  let store: Store
  let service: OpenKeyService
  const at = (changes: Partial<Pkcs11Token> = {}): Pkcs11Token => ({
    ...{ library: library ?? '', token: 'evenkeel', pin: PIN, key: 'master-1' },
    ...changes,
  })
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-token-'))
    mkdirSync(path.join(folder, 'tokens'))
    const settings = path.join(folder, 'softhsm2.conf')
    writeFileSync(settings, `directories.tokendir = ${folder}/tokens\nobjectstore.backend = file\n`)
    process.env.SOFTHSM2_CONF = settings
    const making = ['--init-token', '--free', '--label', 'evenkeel', '--so-pin', '12345678', '--pin', PIN]
    execFileSync('softhsm2-util', making, { stdio: 'pipe' })
    await makeKey('master-1')
    store = await openTestStore()
    await expect(openPkcs11KeyService(at({ key: 'another' }), randomBytes)).rejects.toThrow(
      'no secret key another',
    )
    service = await openPkcs11KeyService(at(), randomBytes)
  })
  afterAll(async () => {
    service.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('unwraps a value only in its place and for its owner', async () => {
    const key = randomBytes(32)
    const wrapped = await service.wrap('northstar', place, key)
    expect(wrapped.includes(key)).toBe(false)
    expect(await service.unwrap('northstar', place, wrapped)).toEqual(key)
    await expect(service.unwrap('cedarvalley', place, wrapped)).rejects.toBeInstanceOf(DecryptionError)
    await expect(service.unwrap('northstar', { ...place, row: 2 }, wrapped)).rejects.toBeInstanceOf(
      DecryptionError,
    )
    const many = await Promise.all(
      Array.from({ length: 20 }, () => service.unwrap('northstar', place, wrapped)),
    )
    expect(many.every((one) => one.equals(key))).toBe(true)
  })

  it('rewraps keys from a local key and back while processes with either keep running', async () => {
    const local = Buffer.alloc(32, 1)
    const clock = createStoppedClock('2026-11-20T15:00:00Z')
    const open = (masters: Parameters<typeof createVault>[0]['masters']) =>
      createVault({ db: store.db, schema: 'portal', masters, clock, randomBytes })
    const here = { table: 'messages', row: 7, column: 'body' }
    const words = (await open({ current: local }).cipherFor('northstar')).encrypt(here, 'words')
    const both = { current: local, next: [service] }
    const moved = { current: service, previous: [local] }
    expect(await open(moved).rewrap()).toBeGreaterThan(0)
    for (const masters of [both, moved, { current: service }])
      expect(await (await open(masters).cipherFor('northstar')).decrypt(here, words)).toBe('words')
    await open({ current: local, previous: [service] }).rewrap()
    expect(await (await open({ current: local }).cipherFor('northstar')).decrypt(here, words)).toBe('words')
  })

  it('reports a removed token and reconnects to it', async () => {
    const wrapped = await service.wrap('northstar', place, randomBytes(32))
    await service.ping()
    renameSync(path.join(folder, 'tokens'), path.join(folder, 'away'))
    const gone = await service.unwrap('northstar', place, wrapped).catch((error: unknown) => error)
    renameSync(path.join(folder, 'away'), path.join(folder, 'tokens'))
    // A software token that was loaded may keep working without its files.
    if (gone instanceof Error) expect(gone).toBeInstanceOf(KeyServiceUnavailableError)
    await service.ping()
    expect((await service.unwrap('northstar', place, wrapped)).length).toBe(32)
  })
})
