import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openInMemory } from '../database/open-embedded.ts'
import { openPostgres } from '../database/open-postgres.ts'
import type { Store } from '../database/store.ts'
import { TEMPLATE } from './postgres-server.ts'

/** The engine of a test file: PostgreSQL where a server could be started, otherwise the embedded one. */
export const getTestEngine = (): Store['engine'] => (inject('postgresUrl') ? 'postgres' : 'embedded')

/**
 * Both engines where available, for the smoke files listed in scripts/checks/test-lists.test.ts and for deep
 * tests about the engine itself. Every other file runs on `getTestEngine()`.
 */
export const listTestEngines = (): readonly Store['engine'][] =>
  getTestEngine() === 'postgres' ? ['embedded', 'postgres'] : ['embedded']

/** A file that returns its bytes directly: streaming them would take half a second in every test file. */
class InMemoryFile extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>
  constructor(file: string) {
    super()
    this.#bytes = readFileSync(file)
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

/**
 * Timeout in milliseconds for a connection or a lock: long, so that tests that race for one do not fail on a
 * slow machine.
 */
const LOCK_TIMEOUT = 60_000

/** A separate migrated database for one test file, with its URL for other processes. */
export async function openTestStore(
  engine: Store['engine'] = getTestEngine(),
): Promise<Store & { readonly url: string | null }> {
  if (engine === 'embedded') {
    const store = await openInMemory(new InMemoryFile(inject('embeddedDump')))
    return { ...store, url: null }
  }
  const url = await createTestDatabase()
  return { ...(await openPostgres(url, { timeout: LOCK_TIMEOUT })), url }
}

/** The URL of a new PostgreSQL database, migrated or empty. */
export async function createTestDatabase(
  template: typeof TEMPLATE | 'template1' = TEMPLATE,
): Promise<string> {
  const server = new URL(inject('postgresUrl') ?? '')
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server.href })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  server.pathname = `/${name}`
  return server.href
}
