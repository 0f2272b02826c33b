import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { listTestEngines, createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChildProduct, signInToChild, startChildProduct } from '../testing/child-product.ts'
import { createRegistration } from '../testing/test-people.ts'
import type { Json } from '../testing/services.ts'

const CYCLES = Number(process.env.CRASH_CYCLES ?? 20)
/** Acknowledged writes before each crash. */
const WRITES = 50
const WRITERS = 4
/** Registrations between two crashes; one network address may register 200 per hour. */
const PEOPLE = 8
const say = (line: string): void => void process.stdout.write(`${line}\n`)

// Starts the whole product twenty times on each database: `npm run test:deep`.
describe.skipIf(process.env.DEEP !== '1').each(listTestEngines())(
  'a product on %s killed during writes',
  (engine) => {
    let folder = ''
    let settings: Parameters<typeof startChildProduct>[0]
    let product: ChildProduct
    let authorization = ''
    let counselor = 0
    const acknowledged = new Set<string>()
    const registered = new Set<string>()
    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-crashes-'))
      settings = {
        PORT: String(await findFreePort()),
        DATA_DIR: folder,
        DATABASE_URL: engine === 'postgres' ? await createTestDatabase() : '',
        ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      }
      product = await startChildProduct(settings)
      authorization = (await signInToChild(product)).authorization
      counselor = (await product.send('GET', '/api/contacts', { authorization })).body.results[0].id
    }, 300_000)
    afterAll(async () => {
      await product.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })

    /** Sends a message with a client id that is also its subject; returns whether it was acknowledged. */
    const write = (id: string): Promise<boolean> =>
      product
        .send('POST', '/api/messages', {
          authorization,
          body: { to_id: counselor, subject: id, message: 'Hello', client_message_id: id },
        })
        .then(
          ({ status }) => status === 201,
          () => false,
        )
    const register = async (email: string): Promise<void> => {
      const answer = await product
        .send('POST', '/api/auth/register', { body: createRegistration({ email }) })
        .catch(() => null)
      if (answer?.status === 201) registered.add(email)
    }
    /** Writes until the product is killed; returns the unacknowledged messages. */
    const writeUntilKilled = async (cycle: number): Promise<readonly string[]> => {
      const unknown: string[] = []
      let isDead = false
      let written = 0
      const before = registered.size
      const { promise: enough, resolve } = Promise.withResolvers<void>()
      const half = Promise.withResolvers<void>()
      const writer = async (): Promise<void> => {
        while (!isDead) {
          const id = randomUUID()
          if (await write(id)) {
            acknowledged.add(id)
            written += 1
            if (written >= WRITES / 2) half.resolve()
            if (written >= WRITES && registered.size >= before + 2) resolve()
          } else {
            unknown.push(id)
            // No response although the product was not killed: not part of the test.
            if (!isDead) throw new Error(`a letter was refused: ${product.said().slice(-500)}`)
          }
        }
      }
      // Late, so that the crash hits a registration.
      const people = async (): Promise<void> => {
        await half.promise
        for (let number = 0; number < PEOPLE && !isDead; number += 1)
          await register(`person.${engine}.${cycle}.${number}@example.test`)
      }
      const all = Promise.all([people(), ...Array.from({ length: WRITERS }, writer)])
      await Promise.race([enough, all])
      isDead = true
      await product.end('SIGKILL')
      await all
      return unknown
    }
    /** Counts each subject in the sent messages. */
    const sentSubjects = async (): Promise<ReadonlyMap<string, number>> => {
      const times = new Map<string, number>()
      for (let url: string | null = '/api/messages?sent=true'; url;) {
        const page: Json = (await product.send('GET', url, { authorization })).body
        for (const { subject } of page.results) times.set(subject, (times.get(subject) ?? 0) + 1)
        url = page.next ? `/api/messages${new URL(page.next, 'http://portal').search}` : null
      }
      return times
    }

    it(`loses no acknowledged write, duplicates no retry, and sends every email (trust R6: ${CYCLES} cases)`, async () => {
      let again = 0
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        const unknown = await writeUntilKilled(cycle)
        product = await startChildProduct(settings)
        // Unacknowledged messages are resent with the same key, and so are some acknowledged ones.
        for (const id of [...unknown, ...[...acknowledged].slice(-5)]) {
          expect(await write(id)).toBe(true)
          acknowledged.add(id)
          again += 1
        }
      }
      const sent = await sentSubjects()
      expect([...acknowledged].filter((id) => sent.get(id) !== 1)).toEqual([])
      const mailsTo = async (email: string): Promise<number> =>
        (await product.send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)).body.length
      const wrong: string[] = []
      for (const email of registered)
        await vi
          .waitFor(async () => expect(await mailsTo(email)).toBe(1), { timeout: 60_000 })
          .catch(() => wrong.push(email))
      expect(wrong).toEqual([])
      say(
        `${engine}: killed ${CYCLES} times; ${acknowledged.size} letters acknowledged, ${again} of them sent again, ${registered.size} registered`,
      )
      expect(acknowledged.size).toBeGreaterThanOrEqual(CYCLES * WRITES)
      expect(registered.size).toBeGreaterThan(CYCLES)
    }, 3_600_000)
  },
)
