import { gunzipSync, gzipSync } from 'node:zlib'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { KEYS_SCHEMA } from './table-checksums.ts'

/** An archive is a tar file: a head of 512 bytes, and what it names in blocks of as many. */
const BLOCK = 512
const LOG = /pg_wal\/([0-9A-F]{24})$/

interface EndOfLog {
  readonly file: string
  readonly offset: number
}

/** Leaves the log of the database out, but for what is after the last checkpoint. */
function stripWriteAheadLog(tar: Buffer, end: EndOfLog): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at < tar.length;) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    if (name === '') {
      kept.push(tar.subarray(at))
      break
    }
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0
    const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    const part = Buffer.from(tar.subarray(at, next))
    const segment = LOG.exec(name)?.[1]
    if (segment === end.file) part.fill(0, BLOCK + end.offset)
    if (segment === undefined || segment === end.file) kept.push(part)
    at = next
  }
  return Buffer.concat(kept)
}

/**
 * An archive of a database in memory from which the per-subject keys were taken out, and with them the log, which repeats what was ever
 * written. The database has no keys after that.
 */
export async function createArchiveWithoutKeys(store: Store): Promise<Buffer> {
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
  if (!archive) throw new Error('The database gave no archive.')
  const [end] = await queryRows<EndOfLog>(
    db,
    sql`select file_name as file, file_offset as offset from pg_walfile_name_offset(pg_current_wal_insert_lsn())`,
  )
  if (!end) throw new Error('The database does not say where its log ends.')
  return gzipSync(stripWriteAheadLog(gunzipSync(Buffer.from(await archive.arrayBuffer())), end))
}
