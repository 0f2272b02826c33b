import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { listTestEngines, openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import { canaryTexts, createCanaryData } from './testing/create-canary-data.ts'
import { openServices } from '../testing/services.ts'

const logger = failOnErrorLog()
/** Stored in plaintext. */
const plain = 'maya.lopez@northstar.example'

/** Files below a folder that contain one of the canaries. */
function filesWithCanaries(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return names.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(path.join(parentPath, name))
    return [...Object.values(canaryTexts), plain].flatMap((word) =>
      bytes.includes(word) ? [`${name}: ${word}`] : [],
    )
  })
}

/** A database whose files can be searched. */
async function openFolder(engine: Store['engine']): Promise<{ store: Store; folder: string }> {
  if (engine === 'embedded') {
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-rest-'))
    return { store: await openEmbedded(folder), folder }
  }
  const store = await openTestStore()
  const rows = await queryRows<{ data_directory: string }>(store.db, sql`show data_directory`)
  return { store, folder: rows[0]?.data_directory ?? '' }
}
const engines = listTestEngines().filter((engine) => engine === 'embedded' || process.env.DEEP === '1')

describe.each(engines)('encryption at rest on %s (trust S24)', (engine) => {
  let folder: string
  let found: string[]
  let opened: { subjects: string[]; resealed: number; file: string; comments: string }
  beforeAll(async () => {
    const { store, ...at } = await openFolder(engine)
    folder = at.folder
    const demo = await openDemoFixture({ store, logger })
    const maya: SignedInMember = await demo.maya()
    const file = await createCanaryData(demo, maya)
    // Writes continue during the key rotation.
    const working = Promise.all(
      ['/messages', '/appointment-slot-queries', '/me', '/documents'].map(
        async (url) => (await maya.get(url)).status,
      ),
    )
    const resealed = (await demo.telehealth.rotateKeys()) + (await demo.api.rotateKeys())
    expect(await working).toEqual([200, 200, 200, 200])
    const subjects = (await maya.get('/messages?sent=true')).body.results.map(
      (one: { subject: string }) => one.subject,
    )
    const kept = (await maya.get(`/documents/${file.id}/file`)).bytes.toString('latin1')
    const [wish] = (await maya.get('/appointment-slot-queries')).body.results
    opened = { subjects, resealed, file: kept, comments: wish.chief_complaint_comments }
    await store.db.execute(sql`checkpoint`)
    await demo.close()
    found = filesWithCanaries(folder)
  }, 300_000)
  afterAll(() => {
    if (engine === 'embedded') rmSync(folder, { recursive: true, force: true })
  })

  it('contains no plaintext of messages, documents, answers and concerns in tables or the write-ahead log [MSG-01, DOC-03, ENTITY-04]', () => {
    expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(100)
    expect(found.filter((line) => !line.endsWith(plain))).toEqual([])
    // Plaintext values are found, which proves that the search works.
    expect(found.some((line) => line.endsWith(plain))).toBe(true)
  })

  it('can be decrypted after a key rotation [MSG-01, DOC-02]', () => {
    expect(opened.subjects[0]).toBe(canaryTexts.subject)
    expect(opened.file).toContain(canaryTexts.inside)
    expect(opened.comments).toBe(canaryTexts.comments)
    expect(opened.resealed).toBeGreaterThan(15)
  })

  it.skipIf(engine !== 'embedded')(
    'refuses to start with another master key, and names the setting',
    async () => {
      const store = await openEmbedded(folder)
      const start = openServices({ store, logger, master: Buffer.alloc(32, 6) })
      await expect(start).rejects.toThrow('ENCRYPTION_KEY_PREVIOUS')
      await store.close()
    },
  )
})
