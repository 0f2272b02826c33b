import { setTimeout as wait } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { findDatabaseError } from './database-error.ts'
import { type Migrations, readMigrationTags, readSchemaState } from './schema-state.ts'

/** The lock a connection waits for, and its holders. */
interface LockWait {
  /** The schema-qualified, quoted table; null: another lock, such as a row lock. */
  readonly table: string | null
  /** Lock mode for `LOCK TABLE`. */
  readonly mode: string
  /** Processes that hold the lock or are queued before, described for an administrator. */
  readonly holders: string
  /** The same without process ids, to compare attempts. */
  readonly kind: string
  /** Whether one of them is a server process, such as autovacuum. */
  readonly isHeldByServer: boolean
}

interface Row {
  readonly table: string | null
  readonly mode: string
  readonly pid: number
  readonly name: string | null
  readonly user: string | null
}

// Only columns of others' connections that every user may read; never a statement, which may contain member
// data.
const LOCK_QUERY = `
  with wanted as (select relation, mode from pg_locks where pid = $1 and not granted limit 1)
  select (
      select format('%I.%I', n.nspname, c.relname) from wanted
      join pg_class c on c.oid = wanted.relation and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace
    ) as "table", wanted.mode, holder.pid, a.application_name as name, a.usename as "user"
  from wanted, unnest(pg_blocking_pids($1)) as holder(pid)
  left join pg_stat_activity a on a.pid = holder.pid`

/** `AccessExclusiveLock` is `ACCESS EXCLUSIVE` in `LOCK TABLE`. */
const formatLockMode = (mode: string): string =>
  mode
    .replace(/Lock$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase()

/** The lock the connection with this process id waits for; null if none or unknown. */
async function findLockWait(pool: Pick<pg.Pool, 'query'>, pid: number): Promise<LockWait | null> {
  const { rows } = await pool.query<Row>(LOCK_QUERY, [pid]).catch(() => ({ rows: [] }))
  const [first] = rows
  if (!first) return null
  const byName = Map.groupBy(rows, ({ name, user }) =>
    user === null ? 'of the server itself' : `(${name || 'no application name'}, user ${user})`,
  )
  return {
    table: first.table,
    mode: formatLockMode(first.mode),
    holders: [...byName]
      .map(([who, of]) => `process ${of.map(({ pid: holder }) => holder).join(', ')} ${who}`)
      .join(' and '),
    kind: [first.table, ...[...byName.keys()].toSorted()].join(),
    isHeldByServer: rows.some(({ user }) => user === null),
  }
}

/**
 * A session that waits for the migration checks for a deadlock after the server's deadlock_timeout, and is
 * ended if it finds one. After this share of that time, from the start of the transaction, the migration
 * waits for no more locks, so it finds none.
 */
const WAITING_SHARE = 0.8
/** Maximum number of locks one statement waits for in sequence, as a foreign key does for two. */
const LOCKS_PER_STATEMENT = 3
/** SQLSTATE of a lock timeout and of a deadlock. */
const LOCK_ERROR_CODES: ReadonlySet<string> = new Set(['55P03', '40P01'])

/** Retries of a migration whose locks are not available. */
export interface MigrationRetries {
  readonly most: number
  /** Milliseconds between two attempts, in which others work. */
  readonly pause: number
}
const DEFAULT_RETRIES: MigrationRetries = { most: 30, pause: seconds(2) }

/** Dependencies of a migration. */
export interface MigrateDeps {
  /** The connection it runs on. */
  readonly client: pg.ClientBase
  /** Other connections, to find what blocks it. */
  readonly pool: Pick<pg.Pool, 'query'>
  /** Called with one line about what it waits for, once for each blocker. */
  readonly log: (line: string) => void
  readonly tries?: MigrationRetries | undefined
}

/** A migration did not get its locks: retry later. */
export class LockTimeoutError extends Error {
  readonly code = '55P03'
}

type Migration = MigrationMeta & { readonly tag: string }

/**
 * One attempt in a transaction that starts with `locks`, which earlier attempts waited for. Returns what it
 * waited for on a timeout, and null when done.
 */
async function tryMigration(
  { client, pool }: MigrateDeps,
  { sql, hash, folderMillis }: Migration,
  { table, pid, deadlockTimeout, locks }: Target & { readonly locks: readonly string[] },
): Promise<{ readonly awaited: LockWait | null } | null> {
  let looking: Promise<LockWait | null> = Promise.resolve(null)
  await client.query('begin')
  const since = performance.now()
  try {
    for (const statement of [...locks, ...sql]) {
      const left = deadlockTimeout * WAITING_SHARE - (performance.now() - since)
      const longest = Math.max(1, Math.floor(left / LOCKS_PER_STATEMENT))
      await client.query(`set local lock_timeout = ${longest}`)
      const look = setTimeout(() => void (looking = findLockWait(pool, pid)), longest / 2)
      await client.query(statement).finally(() => clearTimeout(look))
    }
    await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
    await client.query('commit')
    return null
  } catch (error) {
    // The original error of a broken connection is reported.
    await client.query('rollback').catch(() => {})
    if (!LOCK_ERROR_CODES.has(findDatabaseError(error)?.code ?? '')) throw error
    return { awaited: await looking }
  }
}

interface Target {
  /** The table of completed migrations. */
  readonly table: string
  readonly pid: number
  /** Milliseconds. */
  readonly deadlockTimeout: number
}

/**
 * Waits behind an autovacuum for longer than deadlock_timeout, which makes the server cancel it: with a lock
 * mode that blocks no member query, and while no other lock is held.
 */
async function waitForVacuum(
  { client }: MigrateDeps,
  { deadlockTimeout }: Target,
  table: string,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${deadlockTimeout * 2}`)
    await client.query(`lock table ${table} in share update exclusive mode`)
  } catch (error) {
    if (!LOCK_ERROR_CODES.has(findDatabaseError(error)?.code ?? '')) throw error
  } finally {
    await client.query('rollback')
  }
}

/** Runs one migration, retrying until it gets all its locks, without blocking others for long. */
async function runMigration(deps: MigrateDeps, migration: Migration, target: Target): Promise<void> {
  const { log, tries: { most, pause } = DEFAULT_RETRIES } = deps
  let locks: readonly string[] = []
  let lastKind: string | null = null
  let awaits = 'locks on tables in use'
  for (let count = 1; count <= most; count += 1) {
    const failed = await tryMigration(deps, migration, { ...target, locks })
    if (failed === null) return
    if (failed.awaited) {
      const { table, mode, holders, kind, isHeldByServer } = failed.awaited
      awaits = `a lock on ${table ?? 'a row'} held by ${holders}`
      // Concurrent member queries have one name, so each attempt would report another process.
      if (kind !== lastKind)
        log(`Migration ${migration.tag} waits for ${awaits}. It is retried up to ${most} times.`)
      lastKind = kind
      if (table !== null) {
        // Lock this one first from now on: its holder may be waiting for a lock taken before.
        const first = `lock table ${table} in ${mode} mode`
        locks = [first, ...locks.filter((lock) => lock !== first)]
        if (isHeldByServer) {
          // Immediately after it, before autovacuum starts again.
          await waitForVacuum(deps, target, table)
          continue
        }
      }
    }
    if (count < most) await wait(pause)
  }
  throw new LockTimeoutError(
    `migration ${migration.tag} failed after ${most} attempts and changed nothing: it waits for ${awaits}. Wait until that is over, or end it.`,
  )
}

/**
 * Runs the missing migrations, each in a separate transaction, with concurrent readers and writers: other
 * sessions are blocked for less than a second at a time, and never ended.
 */
export async function migratePostgres(deps: MigrateDeps, migrations: Migrations): Promise<void> {
  const { client } = deps
  const { missing } = await readSchemaState(drizzle(client as pg.Client), migrations)
  // A user who may not create schemas needs no such privilege when nothing is missing.
  if (missing.length === 0) return
  const schema = pg.escapeIdentifier(migrations.schema)
  const table = `${schema}.migrations`
  await client.query(`create schema if not exists ${schema}`)
  await client.query(
    `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await client.query<Omit<Target, 'table'>>(
    `select pg_backend_pid() as pid, setting::int as "deadlockTimeout" from pg_settings where name = 'deadlock_timeout'`,
  )
  const target = { table, ...rows[0]! }
  const tags = readMigrationTags(migrations.folder)
  for (const migration of readMigrationFiles({ migrationsFolder: migrations.folder })) {
    const tag = tags.get(migration.folderMillis)!
    if (missing.includes(tag)) await runMigration(deps, { ...migration, tag }, target)
  }
}
