import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { queryRows, readServerVersion } from '@evenkeel/server-kit/database/query-rows'
import { lockDataFolder } from '@evenkeel/server-kit/database/data-folder-lock'
import { getEmbeddedFolder, openArchive } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Db, Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { formatDatabaseAddress } from '../database/database-address.ts'
import { findClientProgram, runClientProgram } from './postgres-client-program.ts'
import {
  DATA_FILE,
  type Manifest,
  getKeyFingerprint,
  readManifest,
  checkKnownMigrations,
} from './manifest.ts'
import { rejectOtherSessions, requireTableOwner } from './restore-checks.ts'
import { checkRestoredKeys } from './lost-keys.ts'
import { decryptSubjectKeys, type SubjectKeys, importSubjectKeys } from './subject-keys.ts'
import { verifyEncryptedFile, decryptToStream } from './encrypted-file.ts'
import { KEYS_SCHEMA, BACKUP_SCHEMAS, computeTableChecksums } from './table-checksums.ts'

export interface RestoreOptions {
  readonly from: string
  /** File with the current per-subject keys. */
  readonly keysFile: string
  /** Backup keys of this installation, newest first. */
  readonly keys: readonly Buffer[]
  /** Whether existing data may be overwritten. */
  readonly replace: boolean
  /** Whether to remove members whose keys are not in the file. */
  readonly forgetLostKeys: boolean
  /** Receives a line before existing data is replaced; optional. */
  readonly tell?: (line: string) => void
}

/** Throws if data exists and may not be overwritten; otherwise reports which database is replaced. */
function checkReplaceAllowed(
  { replace, tell }: RestoreOptions,
  database: string,
  { made_at }: Manifest,
): void {
  if (!replace)
    throw new Error(
      `The database ${database} is not empty. Pass --replace to overwrite it with the backup. All its current data will be lost.`,
    )
  tell?.(`Replacing the contents of the database ${database} with the backup of ${made_at} …`)
}

interface InspectedBackup {
  readonly file: string
  readonly key: Buffer
  readonly manifest: Manifest
  /** Null for a backup of an earlier release, which contains the keys itself or has none. */
  readonly people: SubjectKeys | null
}

/** A verified backup: complete, compatible with this release, and decryptable with one of the keys. */
async function inspectBackup(
  { from, keys, keysFile }: RestoreOptions,
  engine: Manifest['engine'],
): Promise<InspectedBackup> {
  const manifest = readManifest(from)
  if (manifest.engine !== engine)
    throw new Error(
      `The backup is for the ${manifest.engine} database; this installation uses the other engine.`,
    )
  checkKnownMigrations(manifest)
  const key = keys.find((one) => getKeyFingerprint(one) === manifest.key)
  if (!key)
    throw new Error(
      'The backup was made with another ENCRYPTION_KEY. Set that key, or add it as ENCRYPTION_KEY_PREVIOUS.',
    )
  const file = path.join(from, DATA_FILE)
  await verifyEncryptedFile(file, key)
  return {
    file,
    key,
    manifest,
    people: manifest.format === 1 ? null : await decryptSubjectKeys(keysFile, keys),
  }
}

/** Throws unless every table has the checksum recorded in the backup. */
async function verifyTableSums(db: Db, key: Buffer, { tables }: Manifest): Promise<void> {
  const found = await db.transaction((tx) => computeTableChecksums(tx, key))
  const names = new Set([...Object.keys(tables), ...Object.keys(found)])
  const wrong = [...names].filter((name) => found[name]?.sum !== tables[name]?.sum)
  if (wrong.length > 0) throw new Error(`These tables differ from the backup: ${wrong.join(', ')}.`)
}

/** Imports the subject keys and checks that none is missing. */
async function restoreKeys(db: Db, people: SubjectKeys, order: RestoreOptions): Promise<void> {
  await importSubjectKeys(db, people)
  await checkRestoredKeys(db, order)
}

/** Restores a backup of the embedded database into a data folder that no process uses. */
export async function restoreEmbedded(order: RestoreOptions, dataDir: string): Promise<Manifest> {
  const { file, key, manifest, people } = await inspectBackup(order, 'embedded')
  const target = getEmbeddedFolder(dataDir)
  const [fresh, before] = [`${target}.restoring`, `${target}.before`]
  mkdirSync(dataDir, { recursive: true })
  const release = lockDataFolder(dataDir)
  try {
    if (existsSync(target)) checkReplaceAllowed(order, `in ${target}`, manifest)
    rmSync(fresh, { recursive: true, force: true })
    const plain = new PassThrough()
    const [bytes] = await Promise.all([buffer(plain), decryptToStream(file, key, plain)])
    const store = await openArchive(fresh, new Blob([bytes]))
    try {
      await verifyTableSums(store.db, key, manifest)
      if (people) await restoreKeys(store.db, people, order)
    } finally {
      await store.close()
    }
    if (existsSync(target)) renameSync(target, before)
    renameSync(fresh, target)
    rmSync(before, { recursive: true, force: true })
    return manifest
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    release()
  }
}

const quoteSchema = (schema: string) => sql.identifier(schema)
const getAsideName = (schema: string): string => `${schema}_before_restore`

async function listExistingSchemas(db: Db): Promise<readonly string[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select schema_name as name from information_schema.schemata where schema_name = any(${sql.param([...BACKUP_SCHEMAS, KEYS_SCHEMA])})`,
  )
  return rows.map(({ name }) => name)
}

/** The target of the restore and the program that runs it. */
interface FillOptions extends InspectedBackup {
  readonly order: RestoreOptions
  readonly pgRestore: string
}

/** Fills the schemas from the file and compares checksums; drops them again on failure. */
async function fillSchemas({ db }: Store, databaseUrl: string, { pgRestore, order, ...backup }: FillOptions) {
  await db.execute(sql`create extension if not exists btree_gist`)
  const restore = runClientProgram(pgRestore, databaseUrl, [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
  ])
  // The error output of the program is more useful than the broken pipe it causes.
  const poured = decryptToStream(backup.file, backup.key, restore.input).catch((error: unknown) => error)
  await restore.done
  const broken = await poured
  if (broken) throw broken
  await verifyTableSums(db, backup.key, backup.manifest)
  if (backup.people) await restoreKeys(db, backup.people, order)
}

/** Grants the runtime user CONNECT on this database; its other privileges are in the backup. */
async function grantConnect(db: Db, user: string): Promise<void> {
  const [at] = await queryRows<{ name: string }>(db, sql`select current_database() as name`)
  await db.execute(sql`grant connect on database ${quoteSchema(at?.name ?? '')} to ${quoteSchema(user)}`)
}

/**
 * Restores a backup into an unused PostgreSQL database; on failure the previous data is put back. `runtimeUser` is
 * the user of the running product if it is not the owner.
 */
export async function restorePostgres(
  order: RestoreOptions,
  databaseUrl: string,
  runtimeUser: string | null = null,
): Promise<Manifest> {
  const backup = await inspectBackup(order, 'postgres')
  const store = await openPostgres(databaseUrl, { max: 1 })
  const database = formatDatabaseAddress(databaseUrl)
  const { db } = store
  try {
    const there = await listExistingSchemas(db)
    await requireTableOwner(db, there, database)
    await rejectOtherSessions(db, database)
    const pgRestore = await findClientProgram('pg_restore', await readServerVersion(db))
    if (there.length > 0) checkReplaceAllowed(order, database, backup.manifest)
    for (const schema of there)
      await db.execute(
        sql`alter schema ${quoteSchema(schema)} rename to ${quoteSchema(getAsideName(schema))}`,
      )
    try {
      await fillSchemas(store, databaseUrl, { ...backup, pgRestore, order })
      if (runtimeUser !== null) await grantConnect(db, runtimeUser)
    } catch (error) {
      for (const schema of [...BACKUP_SCHEMAS, KEYS_SCHEMA])
        await db.execute(sql`drop schema if exists ${quoteSchema(schema)} cascade`)
      for (const schema of there)
        await db.execute(
          sql`alter schema ${quoteSchema(getAsideName(schema))} rename to ${quoteSchema(schema)}`,
        )
      throw error
    }
    for (const schema of there)
      await db.execute(sql`drop schema ${quoteSchema(getAsideName(schema))} cascade`)
    return backup.manifest
  } finally {
    await store.close()
  }
}
