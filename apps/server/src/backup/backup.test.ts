import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import path from 'node:path'
import { promisify } from 'node:util'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { getEmbeddedFolder, openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Store } from '@evenkeel/server-kit/database/store'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { samplePdf } from '@evenkeel/server-kit/testing/sample-files'
import { listTestEngines, createTestDatabase, openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDatabaseAddress } from '../database/database-address.ts'
import { backUpPostgres, saveEmbeddedArchive } from './back-up.ts'
import { type Manifest, getKeyFingerprint } from './manifest.ts'
import { saveSubjectKeys } from './lost-keys.ts'
import { decryptSubjectKeys, type SubjectKeys, exportSubjectKeys, importSubjectKeys } from './subject-keys.ts'
import { restoreEmbedded, restorePostgres } from './restore.ts'
import { decryptToStream } from './encrypted-file.ts'
import { startChildProduct, signInToChild } from '../cross-service/testing/child-product.ts'
import {
  type DemoFixture,
  openDemoFixture,
  type SignedInMember,
} from '../cross-service/testing/demo-fixture.ts'
import { readAllPlaintext, listReadableOwners } from '../cross-service/testing/encrypted-values.ts'

const logger = failOnErrorLog()
const isDeep = process.env.DEEP === '1'
/** The member's messages and files. */
const MANY = isDeep ? 200 : 3
const key = Buffer.alloc(32, 7)
/** Values from the services under test. */
const master = Buffer.alloc(32, 5)
const now = Temporal.Instant.from('2026-11-17T16:00:00Z')
/** Texts of the member, and values the database stores in plaintext. */
const canaries = [
  'canary-subject-4K',
  'canary-words-4K',
  'canary-file-4K',
  'maya.lopez@northstar.example',
  'Lopez',
]
/** A member removed after the backup, with known personal data and a phone number. */
const aboutNoor = {
  draft: {
    appointment_method: 'phone',
    customer_call_in_number: '(773) 555-0177',
    consent_user_initials: 'NH',
  },
  words: [
    'words-of-noor',
    'noor.haddad@northstar.example',
    'Haddad',
    '+13125550133',
    '(312) 555-0133',
    '7735550177',
    '88 Lake View',
    '1992-07-30',
    'Office/Clerical',
  ],
}
const scratch = mkdtempSync(path.join(tmpdir(), 'evenkeel-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Everything the API returns for Maya. */
async function seenBy(at: DemoFixture, maya: SignedInMember) {
  const upcoming = `/v2/patients/${maya.user.mdlive_id}/appointments/upcoming`
  const sent = (await maya.get('/messages?sent=true')).body
  const documents = (await maya.get('/documents?upload_by=patient')).body
  const [first] = documents.results
  return {
    visits: (await maya.telehealth('GET', upcoming)).body.appointments,
    subject: sent.results[0].subject,
    letters: sent.count ?? sent.results.length,
    documents: documents.results.length,
    file: (await maya.get(`/documents/${first.id}/file`)).bytes.toString('latin1'),
    draft: (await maya.get('/appointments/latest')).body,
    mails: (await at.mailsTo('maya.lopez@northstar.example')).length,
  }
}

async function write(maya: SignedInMember): Promise<void> {
  const [counselor] = (await maya.get('/contacts')).body.results
  for (let number = 0; number < MANY; number += 1) {
    const document = {
      document_name: `canary-file-4K-${number}.pdf`,
      mime_type: 'application/pdf',
      data: samplePdf('canary-words-4K').toString('base64'),
    }
    const file = await maya.post('/documents', document)
    const letter = { to_id: counselor.id, subject: 'canary-subject-4K', message: 'canary-words-4K' }
    const sent = await maya.post('/messages', { ...letter, documents: [file.body.id] })
    expect([file.status, sent.status]).toEqual([201, 201])
  }
  expect((await maya.post('/appointments', { appointment_method: 'video' })).status).toBe(201)
}

describe.each(listTestEngines())('a backup of %s (trust R9, S24)', (engine) => {
  const folder = path.join(scratch, engine)
  let store: Awaited<ReturnType<typeof openTestStore>>
  let at: DemoFixture
  let manifest: Manifest
  let before: Awaited<ReturnType<typeof seenBy>>
  /** A member removed after the backup was made. */
  let noor: string
  let mayaId: string
  let readBefore: readonly string[]
  let keysBefore: SubjectKeys
  const keysFile = path.join(scratch, `${engine}.keys`)
  beforeAll(async () => {
    store = await openTestStore(engine)
    at = await openDemoFixture({ store, logger })
    const maya = await at.maya()
    mayaId = maya.user.id
    await write(maya)
    before = await seenBy(at, maya)
    const removed = await at.noor()
    noor = removed.user.id
    await removed.post('/appointments', { appointment_method: 'phone', survey_answer: 'words-of-noor' })
    const inPerson = await removed.post('/appointments', { appointment_method: 'face_to_face' })
    await removed.post(`/appointments/${inPerson.body.id}/finalize`, {})
    await at.api.deliverInquiries()
    await removed.post('/appointments', aboutNoor.draft)
    readBefore = (await listReadableOwners(store, master)).read
    const order = { to: folder, keysFile, keys: [key] as const, now }
    // Writes continue during the backup.
    const [made, asked] = await Promise.all([
      store.url
        ? backUpPostgres(order, store.url)
        : saveEmbeddedArchive(order, (await store.dump?.()) ?? new Blob()),
      maya.get('/me'),
    ])
    expect(asked.status).toBe(200)
    manifest = made
    keysBefore = await decryptSubjectKeys(keysFile, [key])
    const named = { organisation: 'northstar', email: removed.user.email }
    expect(await at.api.memberRights.remove(named, { cancelVisits: true })).toMatchObject({
      partner: { kind: 'removed' },
    })
    await saveSubjectKeys(keysFile, [key], await exportSubjectKeys(store.db))
  }, 300_000)
  afterAll(() => at.close())

  /** A new restore target, with functions to restore into it and inspect it. */
  const newPlace = async () => {
    const place =
      engine === 'postgres'
        ? await createTestDatabase('template1')
        : mkdtempSync(path.join(scratch, 'place-'))
    const open = (): Promise<Store> => (engine === 'postgres' ? openPostgres(place) : openEmbedded(place))
    return {
      open,
      url: engine === 'postgres' ? place : null,
      called: engine === 'postgres' ? formatDatabaseAddress(place) : `in ${getEmbeddedFolder(place)}`,
      restore: ({
        from = folder,
        keys = [key],
        replace = false,
        file = keysFile,
        forgetLostKeys = false,
        tell = (_line: string): void => {},
      } = {}) => {
        const order = { from, keys, replace, keysFile: file, forgetLostKeys, tell }
        return (engine === 'postgres' ? restorePostgres : restoreEmbedded)(order, place)
      },
      /** Number of members in the target. */
      members: async () => {
        const store = await open()
        const rows = await queryRows<{ n: number }>(
          store.db,
          sql`select count(*)::int as n from portal.members`,
        )
        await store.close()
        return rows[0]?.n
      },
      loseMembers: async () => {
        const store = await open()
        await store.db.execute(sql`truncate portal.members cascade`)
        await store.close()
      },
    }
  }
  /** A copy of the backup with one change. */
  const changed = (change: (copy: string) => void): string => {
    const copy = mkdtempSync(path.join(scratch, 'copy-'))
    for (const name of readdirSync(folder)) copyFileSync(path.join(folder, name), path.join(copy, name))
    change(copy)
    return copy
  }
  const rewrite = (copy: string, change: (found: Manifest) => object): void => {
    const file = path.join(copy, 'manifest.json')
    const found = JSON.parse(readFileSync(file, 'utf8')) as Manifest
    writeFileSync(file, JSON.stringify({ ...found, ...change(found) }))
  }

  it('restores into a new place with equal checksums, keeps messages, files and visits, and omits members removed since (trust S30)', async () => {
    const place = await newPlace()
    expect((await place.restore()).tables).toEqual(manifest.tables)
    expect(manifest.tables['portal.members']?.rows).toBeGreaterThan(3)
    const again = await openDemoFixture({ store: await place.open(), logger })
    expect(await seenBy(again, await again.maya())).toEqual({ ...before, mails: before.mails + 1 })
    expect([before.subject, before.visits.length > 0]).toEqual(['canary-subject-4K', true])
    // Members removed since the backup are removed again, and the demo seed does not recreate them.
    const left = sql`select 1 from portal.appointments where member_id = ${noor}`
    expect(await queryRows<unknown>(again.store.db, left)).toEqual([])
    const events = sql`select outcome from portal.audit_events where action = 'operator member:delete'`
    expect(await queryRows<unknown>(again.store.db, events)).toEqual([{ outcome: 'allowed' }])
    await again.close()
  }, 300_000)

  it('decrypts with the current keys everything except the texts and identity of a member removed since (trust S30)', async () => {
    const place = await newPlace()
    await place.restore()
    const store = await place.open()
    const members = await queryRows<{ id: string }>(
      store.db,
      sql`select id from portal.members where id = ${noor}`,
    )
    expect(members).toHaveLength(1)
    const { read, closed } = await listReadableOwners(store, master)
    expect(closed).toEqual([noor])
    expect(read).toEqual(readBefore.filter((id) => id !== noor))
    const toldOf = async (words: readonly string[]) => {
      const told = await readAllPlaintext(store, master)
      return words.filter((word) => told.includes(word))
    }
    expect(await toldOf(aboutNoor.words)).toEqual([])
    expect(
      await toldOf(['Lopez', 'maya.lopez@northstar.example', 'your Northstar Balance account']),
    ).toHaveLength(3)
    // The keys from the time of the backup would have decrypted it.
    await store.db.execute(sql`truncate keys.people, keys.addresses, keys.removed, keys.database`)
    await importSubjectKeys(store.db, keysBefore)
    expect(await listReadableOwners(store, master)).toEqual({ read: readBefore, closed: [] })
    expect(await toldOf(aboutNoor.words)).toEqual(aboutNoor.words)
    await store.close()
  }, 300_000)

  it.skipIf(engine === 'postgres')(
    'contains no subject key, not even in the write-ahead log (trust S30)',
    async () => {
      const plain = new PassThrough()
      const [archive] = await Promise.all([
        buffer(plain),
        decryptToStream(path.join(folder, 'evenkeel.backup'), key, plain),
      ])
      const bytes = gunzipSync(archive)
      expect(bytes.includes('Lopez')).toBe(true)
      expect(keysBefore.people.map(({ owner }) => owner)).toContain(noor)
      const found = keysBefore.people.filter(({ wrapped }) => bytes.includes(Buffer.from(wrapped, 'base64')))
      expect(found).toEqual([])
      // Data that only the portal holds about a member, and anything that reveals a registered address, in any form.
      const hashes = keysBefore.addresses.map(({ hash }) => hash)
      expect(hashes).toHaveLength(6)
      expect(['Office/Clerical', '"job_title":', ...hashes].filter((word) => bytes.includes(word))).toEqual(
        [],
      )
    },
  )

  it('requires the per-subject keys and refuses to overwrite those of another database (trust S30)', async () => {
    const { restore } = await newPlace()
    await expect(restore({ file: path.join(scratch, 'nowhere') })).rejects.toThrow('--keys <file>')
    const other = path.join(scratch, `${engine}.other`)
    await saveSubjectKeys(other, [Buffer.alloc(32, 8)], keysBefore)
    await expect(restore({ file: other })).rejects.toThrow('with another ENCRYPTION_KEY')
    await saveSubjectKeys(other, [key, Buffer.alloc(32, 8)], keysBefore)
    const fresh = { ...keysBefore, database: 'b0000000-0000-4000-8000-000000000000' }
    await expect(saveSubjectKeys(other, [key], fresh)).rejects.toThrow('another database')
    expect((await decryptSubjectKeys(keysFile, [key])).people.length).toBe(keysBefore.people.length - 1)
  })

  /** A key file from before Maya registered. */
  const olderKeys = async (): Promise<string> => {
    const file = path.join(mkdtempSync(path.join(scratch, 'older-')), 'evenkeel.keys')
    const people = keysBefore.people.filter(({ owner }) => owner !== mayaId)
    await saveSubjectKeys(file, [key], { ...keysBefore, people })
    return file
  }

  it('restores only with the keys its members need, or removes these members with --forget-lost-keys (trust S30)', async () => {
    const place = await newPlace()
    const file = await olderKeys()
    await expect(place.restore({ file })).rejects.toThrow(
      'Members who could not log in without their keys: 1.',
    )
    await place.restore({ file, forgetLostKeys: true })
    const store = await place.open()
    expect(await queryRows<unknown>(store.db, sql`select 1 from keys.removed`)).toHaveLength(1)
    await store.close()
  }, 120_000)

  it.skipIf(engine === 'embedded' && !isDeep)(
    'of a trial copy does not overwrite keys of unknown members without --forget-lost-keys (trust S30)',
    async () => {
      const place = await newPlace()
      await place.restore()
      const trial = await place.open()
      await trial.db.execute(sql`delete from keys.people where owner = ${mayaId}`)
      const backUp = async (file: string, forgetLostKeys: boolean) => {
        const to = mkdtempSync(path.join(scratch, 'trial-'))
        const order = { to, keysFile: file, keys: [key] as const, now, forgetLostKeys }
        return place.url
          ? backUpPostgres(order, place.url)
          : saveEmbeddedArchive(order, (await trial.dump?.()) ?? new Blob())
      }
      const bytes = readFileSync(keysFile)
      await expect(backUp(keysFile, false)).rejects.toThrow('Keys that would be lost: 1')
      expect(readFileSync(keysFile).equals(bytes)).toBe(true)
      const forgetting = path.join(scratch, `${engine}.forgetting`)
      copyFileSync(keysFile, forgetting)
      await backUp(forgetting, true)
      await trial.close()
      // Maya is recorded as removed there, so that an older backup that contains her can still be restored.
      await place.restore({ file: forgetting, replace: true })
    },
    120_000,
  )

  it.skipIf(engine === 'embedded')(
    'of a trial copy from before a removal does not restore the key; with --forget-lost-keys the removal is repeated (trust S30)',
    async () => {
      const place = await newPlace()
      const before = path.join(mkdtempSync(path.join(scratch, 'before-')), 'evenkeel.keys')
      await saveSubjectKeys(before, [key], keysBefore)
      await place.restore({ file: before })
      const backUp = (file: string, forgetLostKeys: boolean) => {
        const to = mkdtempSync(path.join(scratch, 'trial-'))
        return backUpPostgres({ to, keysFile: file, keys: [key], now, forgetLostKeys }, place.url ?? '')
      }
      const bytes = readFileSync(keysFile)
      await expect(backUp(keysFile, false)).rejects.toThrow('records removals of members')
      expect(readFileSync(keysFile).equals(bytes)).toBe(true)
      const goingOn = path.join(scratch, 'going-on.keys')
      copyFileSync(keysFile, goingOn)
      await backUp(goingOn, true)
      const { people } = await decryptSubjectKeys(goingOn, [key])
      expect(people.map(({ owner }) => owner)).not.toContain(noor)
      const again = await openDemoFixture({ store: await place.open(), logger })
      const left = sql`select 1 from portal.members where id = ${noor}`
      expect(await queryRows<unknown>(again.store.db, left)).toEqual([])
      await again.close()
    },
    120_000,
  )

  it('reveals no content and does not decrypt with another key', async () => {
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(path.join(folder, name))
      expect(canaries.filter((word) => bytes.includes(word))).toEqual([])
    }
    const { restore } = await newPlace()
    const other = Buffer.alloc(32, 8)
    await expect(restore({ keys: [other] })).rejects.toThrow('with another ENCRYPTION_KEY')
    const claimed = changed((copy) => rewrite(copy, () => ({ key: getKeyFingerprint(other) })))
    await expect(restore({ from: claimed, keys: [other] })).rejects.toThrow('damaged')
  })

  it('is refused when damaged, truncated, incomplete or newer than the product', async () => {
    const { restore } = await newPlace()
    const turned = changed((copy) => {
      const file = path.join(copy, 'evenkeel.backup')
      const bytes = readFileSync(file)
      bytes[5000] = (bytes[5000] ?? 0) ^ 1
      writeFileSync(file, bytes)
    })
    await expect(restore({ from: turned })).rejects.toThrow('damaged')
    const cut = changed((copy) => writeFileSync(path.join(copy, 'evenkeel.backup'), 'EVKB1'))
    await expect(restore({ from: cut })).rejects.toThrow('truncated')
    for (const missing of ['manifest.json', 'evenkeel.backup']) {
      const unfinished = changed((copy) => rmSync(path.join(copy, missing)))
      await expect(restore({ from: unfinished })).rejects.toThrow(
        `${unfinished} holds no complete backup: ${missing} is missing.`,
      )
    }
    const garbled = changed((copy) => writeFileSync(path.join(copy, 'manifest.json'), '{'))
    await expect(restore({ from: garbled })).rejects.toThrow('manifest.json is not a manifest')
    const nowhere = path.join(scratch, 'no-such-backup')
    await expect(restore({ from: nowhere })).rejects.toThrow(`There is no folder ${nowhere}.`)
    const newer = changed((copy) => rewrite(copy, () => ({ migrations: { portal: 1000 } })))
    await expect(restore({ from: newer })).rejects.toThrow('newer release')
  })

  // Four more embedded databases would take too long for every commit.
  it.skipIf(engine === 'embedded' && !isDeep)(
    'replaces a database only with --replace, and rolls back when checksums differ',
    async () => {
      const place = await newPlace()
      await place.restore()
      await place.loseMembers()
      await expect(place.restore()).rejects.toThrow(
        `The database ${place.called} is not empty. Pass --replace`,
      )
      const other = changed((copy) =>
        rewrite(copy, ({ tables }) => ({ tables: { ...tables, 'portal.members': { rows: 1, sum: 'x' } } })),
      )
      await expect(place.restore({ from: other, replace: true })).rejects.toThrow('portal.members')
      expect(await place.members()).toBe(0)
      const told: string[] = []
      await place.restore({ replace: true, tell: (line) => told.push(line) })
      expect(told).toEqual([
        `Replacing the contents of the database ${place.called} with the backup of ${manifest.made_at} …`,
      ])
      expect(await place.members()).toBe(manifest.tables['portal.members']?.rows)
    },
    120_000,
  )

  it('does not overwrite another backup', async () => {
    const order = { to: folder, keysFile, keys: [key] as const, now }
    const written =
      engine === 'postgres'
        ? backUpPostgres(order, 'postgres://127.0.0.1:1/none')
        : saveEmbeddedArchive(order, new Blob())
    await expect(written).rejects.toThrow('is not empty')
  })

  it('fails under a key other than the one of the database and leaves no folder', async () => {
    const to = path.join(scratch, `${engine}-other-key`)
    const order = { to, keysFile: path.join(to, '..', `${engine}-other.keys`), keys: [key] as const, now }
    const made = async (current: Buffer) => {
      const given = { ...order, masters: { current } }
      if (store.url) return backUpPostgres(given, store.url)
      return saveEmbeddedArchive(given, (await store.dump?.()) ?? new Blob())
    }
    await expect(made(Buffer.alloc(32, 9))).rejects.toThrow('under another ENCRYPTION_KEY')
    expect([existsSync(to), existsSync(order.keysFile)]).toEqual([false, false])
    expect((await made(master)).format).toBe(2)
  })

  it('leaves no partial backup folder when it fails', async () => {
    const to = path.join(scratch, `${engine}-failed`)
    const order = { to, keysFile, keys: [key] as const, now }
    await expect(
      engine === 'postgres'
        ? backUpPostgres(order, 'postgres://127.0.0.1:1/none')
        : saveEmbeddedArchive(order, new Blob()),
    ).rejects.toThrow()
    expect(existsSync(to)).toBe(false)
  })

  it.skipIf(engine === 'embedded')(
    'grants the runtime user access to the database, but not the right to restore',
    async () => {
      const url = await createTestDatabase('template1')
      const user = 'evenkeel let in by a restore'
      const store = await openPostgres(url, { max: 1 })
      const asked = sql`select has_database_privilege(${user}, current_database(), 'CONNECT') as may`
      await store.db.execute(sql`create role ${sql.identifier(user)} login password 'x'`)
      const [at] = await queryRows<{ name: string }>(store.db, sql`select current_database() as name`)
      await store.db.execute(sql`revoke connect on database ${sql.identifier(at?.name ?? '')} from public`)
      expect(await queryRows<{ may: boolean }>(store.db, asked)).toEqual([{ may: false }])
      await store.close()
      const order = { from: folder, keys: [key], replace: false, keysFile, forgetLostKeys: false }
      await restorePostgres(order, url, user)
      const told: string[] = []
      const asUser = Object.assign(new URL(url), { username: encodeURIComponent(user), password: 'x' }).href
      const replacing = { ...order, replace: true, tell: (line: string) => told.push(line) }
      await expect(restorePostgres(replacing, asUser)).rejects.toThrow('Nothing was changed.')
      expect(told).toEqual([])
      const again = await openPostgres(url, { max: 1 })
      expect(await queryRows<{ may: boolean }>(again.db, asked)).toEqual([{ may: true }])
      await again.db.execute(sql`drop owned by ${sql.identifier(user)}`)
      await again.db.execute(sql`drop role ${sql.identifier(user)}`)
      await again.close()
    },
  )
})

// Starts the whole product twice, once on a new embedded database: `npm run test:deep`.
describe.skipIf(!isDeep)('the commands for backups', () => {
  it('back up a running product, destroy the keys of a member in the key file, and restore into another folder (trust S30)', async () => {
    const [first, second, to] = ['first', 'second', 'kept'].map((name) =>
      path.join(scratch, 'commands', name),
    ) as [string, string, string]
    const PORT = String(await findFreePort())
    const run = async (command: string, args: readonly string[], DATA_DIR: string) => {
      const env = { ...process.env, DATA_DIR, PORT, DATABASE_URL: '' }
      const file = path.join(import.meta.dirname, '../commands', command)
      return (await promisify(execFile)(process.execPath, [file, ...args], { env })).stdout
    }
    const product = await startChildProduct({ PORT, DATA_DIR: first })
    // Files are readable only by their owner, and the admin API is not on the public port.
    expect(statSync(path.join(first, 'database')).mode & 0o777).toBe(0o700)
    expect((await product.send('POST', '/operate/backup')).status).toBe(404)
    const { authorization } = await signInToChild(product)
    const made = await product.send('POST', '/api/appointments', {
      authorization,
      body: { appointment_method: 'phone' },
    })
    expect(await run('backup.ts', ['--to', to], first)).toContain('master.key')
    const kept = path.join(scratch, 'commands', 'evenkeel.keys')
    const { size } = statSync(kept)
    const noor = ['--organisation', 'northstar', '--email', 'noor.haddad@northstar.example']
    // With a file that does not exist, she remains, with her keys.
    const misspelt = path.join(scratch, 'commands', 'evenkeel.key')
    await expect(run('member-delete.ts', [...noor, '--keys', misspelt], first)).rejects.toMatchObject({
      stderr: expect.stringContaining(`Nothing was removed. There is no file ${misspelt}.`),
    })
    expect(existsSync(misspelt)).toBe(false)
    expect(await run('member-delete.ts', [...noor, '--keys', kept], first)).toContain('keys are destroyed')
    expect(statSync(kept).size).toBeLessThan(size)
    await product.end('SIGKILL')
    await expect(run('restore.ts', ['--from', to], second)).rejects.toMatchObject({
      stdout: expect.stringContaining('There is no key'),
    })
    mkdirSync(second, { recursive: true })
    copyFileSync(path.join(first, 'master.key'), path.join(second, 'master.key'))
    expect(await run('restore.ts', ['--from', to], second)).toContain('tables verified')
    const again = await startChildProduct({ PORT, DATA_DIR: second })
    const latest = await again.send('GET', '/api/appointments/latest', { authorization })
    expect(latest.body).toEqual(made.body)
    await again.end('SIGTERM')
  }, 300_000)
})
