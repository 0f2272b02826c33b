import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { createKeyTable } from '@evenkeel/server-kit/crypto/data-keys'
import {
  createKeyWrapper,
  type MasterKeys,
  UnknownMasterKeyError,
} from '@evenkeel/server-kit/crypto/master-keys'
import { openInMemory } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { queryRows, readServerVersion } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable, Store } from '@evenkeel/server-kit/database/store'
import { describeFileError } from '../database/format-error.ts'
import { encryptToFile } from './encrypted-file.ts'
import { DATA_FILE, getKeyFingerprint, type Manifest, MANIFEST_FILE, writeManifest } from './manifest.ts'
import { findClientProgram, runClientProgram } from './postgres-client-program.ts'
import { saveSubjectKeys } from './lost-keys.ts'
import { applyKnownRemovals, exportSubjectKeys } from './subject-keys.ts'
import { BACKUP_SCHEMAS, computeTableChecksums, KEYS_SCHEMA } from './table-checksums.ts'

/** A tar archive consists of 512-byte headers, each followed by the file content in 512-byte blocks. */
const BLOCK = 512
const LOG = /pg_wal\/([0-9A-F]{24})$/

interface EndOfLog {
  readonly file: string
  readonly offset: number
}

/** Drops the write-ahead log segments before the last checkpoint from the archive. */
function stripWriteAheadLog(tar: Buffer, end: EndOfLog): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < tar.length;) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    if (name === '') {
      parts.push(tar.subarray(at))
      break
    }
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0
    const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    const part = Buffer.from(tar.subarray(at, next))
    const segment = LOG.exec(name)?.[1]
    if (segment === end.file) part.fill(0, BLOCK + end.offset)
    if (segment === undefined || segment === end.file) parts.push(part)
    at = next
  }
  return Buffer.concat(parts)
}

/**
 * Returns an archive of an in-memory database without the per-subject keys. The write-ahead log is dropped too,
 * because it repeats everything that was ever written. The database has no keys after this call.
 */
async function createArchiveWithoutKeys(store: Store): Promise<Buffer> {
  const { db } = store
  const held = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = ${KEYS_SCHEMA}`,
  )
  const tables = held.map(({ name }) => sql`${sql.identifier(KEYS_SCHEMA)}.${sql.identifier(name)}`)
  await db.execute(sql`truncate ${sql.join(tables, sql`, `)}`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
  const archive = await store.dump?.()
  if (!archive) throw new Error('The database returned no archive.')
  const [end] = await queryRows<EndOfLog>(
    db,
    sql`select file_name as file, file_offset as offset from pg_walfile_name_offset(pg_current_wal_insert_lsn())`,
  )
  if (!end) throw new Error('The database did not report the end of its write-ahead log.')
  return gzipSync(stripWriteAheadLog(gunzipSync(Buffer.from(await archive.arrayBuffer())), end))
}

export interface BackupOptions {
  /** Target folder; must be new or empty. */
  readonly to: string
  /** File for the per-subject keys; it is rewritten on every backup. */
  readonly keysFile: string
  /** Backup keys of this installation, newest first. */
  readonly keys: readonly [Buffer, ...Buffer[]]
  /**
   * Master keys that must wrap the keys in the database, so that no backup depends on a key of another
   * installation. Absent: not checked, for example while a token does not respond.
   */
  readonly masters?: MasterKeys | null
  /** Whether to drop keys that only the file holds, and members that the file records as removed. */
  readonly forgetLostKeys?: boolean
  readonly now: Temporal.Instant
}

const queryOne = async (tx: Queryable, query: ReturnType<typeof sql>): Promise<string> =>
  (await queryRows<{ one: string }>(tx, query))[0]?.one ?? ''

/** Throws if a key in the database is wrapped by none of the master keys. */
async function rejectUnknownMasterKey(db: Queryable, { masters }: BackupOptions): Promise<void> {
  if (!masters) return
  const wrapper = createKeyWrapper(masters, randomBytes)
  for (const name of ['portal', 'people'] as const)
    if ((await createKeyTable(name).masters(db)).some((number) => wrapper.roleOf(number) === 'unknown'))
      throw new UnknownMasterKeyError(wrapper)
}

/** Reads the manifest values in the same transaction snapshot as the backup. */
async function createManifest(
  tx: Queryable,
  engine: Manifest['engine'],
  { keys, now }: BackupOptions,
): Promise<Manifest> {
  const [key] = keys
  const tables = await computeTableChecksums(tx, key)
  return {
    format: 2,
    made_at: now.toString(),
    engine,
    database: await queryOne(tx, sql`select current_setting('server_version') as one`),
    migrations: Object.fromEntries(
      BACKUP_SCHEMAS.map((schema) => [schema, tables[`${schema}.migrations`]?.rows ?? 0]),
    ),
    key: getKeyFingerprint(key),
    tables,
  }
}

/** Creates a folder readable only by its owner. Returns whether it was created; throws a one-line error on failure. */
function createFolder(to: string): boolean {
  try {
    return mkdirSync(to, { recursive: true, mode: 0o700 }) !== undefined
  } catch (error) {
    throw new Error(
      `${to} cannot hold a backup: ${describeFileError(error) ?? String(error)}. Name another folder.`,
    )
  }
}

/** Runs `write` on the empty folder and removes its output if it fails, including a folder created here. */
async function writeIntoFolder(
  { to }: BackupOptions,
  write: (file: string) => Promise<Manifest>,
): Promise<Manifest> {
  const isNew = createFolder(to)
  if (readdirSync(to).length > 0) throw new Error(`${to} is not empty.`)
  const file = path.join(to, DATA_FILE)
  try {
    const manifest = await write(file)
    writeManifest(to, manifest)
    return manifest
  } catch (error) {
    for (const begun of [file, path.join(to, MANIFEST_FILE)]) rmSync(begun, { force: true })
    if (isNew && readdirSync(to).length === 0) rmdirSync(to)
    throw error
  }
}

/**
 * Stores an archive of the embedded database (`Store.dump`). The archive is opened once in between: the manifest
 * values are read from the backup itself, and the per-subject keys are removed from it.
 */
export const saveEmbeddedArchive = (order: BackupOptions, archive: Blob): Promise<Manifest> =>
  writeIntoFolder(order, async (file) => {
    const store = await openInMemory(archive)
    try {
      await rejectUnknownMasterKey(store.db, order)
      const manifest = await store.db.transaction((tx) => createManifest(tx, 'embedded', order))
      await saveSubjectKeys(order.keysFile, order.keys, await exportSubjectKeys(store.db), order)
      await encryptToFile(file, order.keys[0], Readable.from([await createArchiveWithoutKeys(store)]))
      return manifest
    } finally {
      await store.close()
    }
  })

/** Backs up a PostgreSQL database with pg_dump while the product keeps running. Checksums and dump use one snapshot. */
export const backUpPostgres = (order: BackupOptions, databaseUrl: string): Promise<Manifest> =>
  writeIntoFolder(order, async (file) => {
    const store = await openPostgres(databaseUrl, { max: 1 })
    try {
      await rejectUnknownMasterKey(store.db, order)
      const pgDump = await findClientProgram('pg_dump', await readServerVersion(store.db))
      const manifest = await store.db.transaction(
        async (tx) => {
          const snapshot = await queryOne(tx, sql`select pg_export_snapshot() as one`)
          const schemas = [...BACKUP_SCHEMAS, KEYS_SCHEMA].map((schema) => `--schema=${schema}`)
          const dump = runClientProgram(pgDump, databaseUrl, [
            '--format=custom',
            '--no-owner',
            // Row-level security must show all rows (decision 028). A user that bypasses it needs no option.
            '--enable-row-security',
            `--snapshot=${snapshot}`,
            ...schemas,
            `--exclude-table-data=${KEYS_SCHEMA}.*`,
          ])
          await encryptToFile(file, order.keys[0], dump.output)
          await dump.done
          return createManifest(tx, 'postgres', order)
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
      // Read after the dump, so that members removed in the meantime are excluded.
      await saveSubjectKeys(order.keysFile, order.keys, await exportSubjectKeys(store.db), order)
      if (order.forgetLostKeys) await applyKnownRemovals(store.db, order)
      return manifest
    } finally {
      await store.close()
    }
  })
