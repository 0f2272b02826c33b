import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { rowsOf } from '@evenkeel/server/store/rows'
import { takeDataFolder } from '@evenkeel/server/store/lock'
import { embeddedFolder, openArchive } from '@evenkeel/server/store/open-embedded'
import { openPostgres } from '@evenkeel/server/store/open-postgres'
import { serverVersion } from '@evenkeel/server/store/server-version'
import type { Db, Store } from '@evenkeel/server/store/store'
import { sql } from 'drizzle-orm'
import { databaseAddress } from '../database/database-address.ts'
import { findClient, runClient } from './client-program.ts'
import { DATA_FILE, type Manifest, nameOfKey, readManifest, requireKnown } from './manifest.ts'
import { requireOwner } from './require-owner.ts'
import { requireKeys } from './lost-keys.ts'
import { refuseOtherSessions } from './other-sessions.ts'
import { decryptSubjectKeys, type SubjectKeys, putSubjectKeys } from './subject-keys.ts'
import { checkEncrypted, decryptInto } from './encrypted-file.ts'
import { KEYS_SCHEMA, SCHEMAS, tableSums } from './table-sums.ts'

export interface Restore {
  readonly from: string
  /** File with the per-subject keys in their last state. */
  readonly keysFile: string
  /** Keys of this installation for backups, newest first. */
  readonly keys: readonly Buffer[]
  /** Whether what is there may go. */
  readonly replace: boolean
  /** Whether members may go whose keys the file does not hold. */
  readonly forgetLostKeys: boolean
  /** Told a line before something is replaced; absent: nobody is. */
  readonly tell?: (line: string) => void
}

/** Throws where something is there and may not go; else says which database goes. */
function mayReplace({ replace, tell }: Restore, database: string, { made_at }: Manifest): void {
  if (!replace)
    throw new Error(
      `The database ${database} holds something already. Say --replace to put the backup in its place: all that it holds now is lost then.`,
    )
  tell?.(`What the database ${database} holds goes, and the backup of ${made_at} takes its place …`)
}

interface Examined {
  readonly file: string
  readonly key: Buffer
  readonly manifest: Manifest
  /** Null for a backup of an earlier release, which holds them itself or has none. */
  readonly people: SubjectKeys | null
}

/** A backup that was looked through: it is whole, fits this release and opens with one of the keys. */
async function examine({ from, keys, keysFile }: Restore, engine: Manifest['engine']): Promise<Examined> {
  const manifest = readManifest(from)
  if (manifest.engine !== engine)
    throw new Error(
      `The backup is one of the ${manifest.engine} database; this installation has the other one.`,
    )
  requireKnown(manifest)
  const key = keys.find((one) => nameOfKey(one) === manifest.key)
  if (!key)
    throw new Error(
      'The backup was made under another ENCRYPTION_KEY. Set that one, or add it as ENCRYPTION_KEY_PREVIOUS.',
    )
  const file = path.join(from, DATA_FILE)
  await checkEncrypted(file, key)
  return {
    file,
    key,
    manifest,
    people: manifest.format === 1 ? null : await decryptSubjectKeys(keysFile, keys),
  }
}

/** Throws unless every table is as it was when the backup was made. */
async function compare(db: Db, key: Buffer, { tables }: Manifest): Promise<void> {
  const found = await db.transaction((tx) => tableSums(tx, key))
  const names = new Set([...Object.keys(tables), ...Object.keys(found)])
  const wrong = [...names].filter((name) => found[name]?.sum !== tables[name]?.sum)
  if (wrong.length > 0) throw new Error(`These tables are not as they were: ${wrong.join(', ')}.`)
}

/** Puts the keys of people in, and looks whether they are all there. */
async function bringKeys(db: Db, people: SubjectKeys, order: Restore): Promise<void> {
  await putSubjectKeys(db, people)
  await requireKeys(db, order)
}

/** Puts a backup of the embedded database into a data folder that no process uses. */
export async function restoreEmbedded(order: Restore, dataDir: string): Promise<Manifest> {
  const { file, key, manifest, people } = await examine(order, 'embedded')
  const target = embeddedFolder(dataDir)
  const [fresh, before] = [`${target}.restoring`, `${target}.before`]
  mkdirSync(dataDir, { recursive: true })
  const release = takeDataFolder(dataDir)
  try {
    if (existsSync(target)) mayReplace(order, `in ${target}`, manifest)
    rmSync(fresh, { recursive: true, force: true })
    const plain = new PassThrough()
    const [bytes] = await Promise.all([buffer(plain), decryptInto(file, key, plain)])
    const store = await openArchive(fresh, new Blob([bytes]))
    try {
      await compare(store.db, key, manifest)
      if (people) await bringKeys(store.db, people, order)
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

const named = (schema: string) => sql.identifier(schema)
const asideOf = (schema: string): string => `${schema}_before_restore`

async function existing(db: Db): Promise<readonly string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select schema_name as name from information_schema.schemata where schema_name = any(${sql.param([...SCHEMAS, KEYS_SCHEMA])})`,
  )
  return rows.map(({ name }) => name)
}

/** What is filled in, and the program that does it. */
interface Fill extends Examined {
  readonly order: Restore
  readonly pgRestore: string
}

/** Fills the schemas from the file and compares; on a failure nothing of it stays. */
async function fill({ db }: Store, databaseUrl: string, { pgRestore, order, ...backup }: Fill) {
  await db.execute(sql`create extension if not exists btree_gist`)
  const restore = runClient(pgRestore, databaseUrl, ['--no-owner', '--exit-on-error', '--single-transaction'])
  // What the program complains of says more than the pipe that broke by it.
  const poured = decryptInto(backup.file, backup.key, restore.input).catch((error: unknown) => error)
  await restore.done
  const broken = await poured
  if (broken) throw broken
  await compare(db, backup.key, backup.manifest)
  if (backup.people) await bringKeys(db, backup.people, order)
}

/** Lets the user of the running product into this database: what else it may do stands in the backup. */
async function letIn(db: Db, user: string): Promise<void> {
  const [at] = await rowsOf<{ name: string }>(db, sql`select current_database() as name`)
  await db.execute(sql`grant connect on database ${named(at?.name ?? '')} to ${named(user)}`)
}

/**
 * Puts a backup into a PostgreSQL database that nobody uses; what was there comes back when it fails. `runtimeUser` is the one the
 * running product logs in as, where that is not the owner.
 */
export async function restorePostgres(
  order: Restore,
  databaseUrl: string,
  runtimeUser: string | null = null,
): Promise<Manifest> {
  const backup = await examine(order, 'postgres')
  const store = await openPostgres(databaseUrl, { max: 1 })
  const database = databaseAddress(databaseUrl)
  const { db } = store
  try {
    const there = await existing(db)
    await requireOwner(db, there, database)
    await refuseOtherSessions(db, database)
    const pgRestore = await findClient('pg_restore', await serverVersion(db))
    if (there.length > 0) mayReplace(order, database, backup.manifest)
    for (const schema of there)
      await db.execute(sql`alter schema ${named(schema)} rename to ${named(asideOf(schema))}`)
    try {
      await fill(store, databaseUrl, { ...backup, pgRestore, order })
      if (runtimeUser !== null) await letIn(db, runtimeUser)
    } catch (error) {
      for (const schema of [...SCHEMAS, KEYS_SCHEMA])
        await db.execute(sql`drop schema if exists ${named(schema)} cascade`)
      for (const schema of there)
        await db.execute(sql`alter schema ${named(asideOf(schema))} rename to ${named(schema)}`)
      throw error
    }
    for (const schema of there) await db.execute(sql`drop schema ${named(asideOf(schema))} cascade`)
    return backup.manifest
  } finally {
    await store.close()
  }
}
