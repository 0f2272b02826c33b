import { setTimeout as wait } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { findDatabaseError } from './database-error.ts'
import { type Migrations, readMigrationTags, readSchemaState } from './schema-state.ts'

/** What a connection waits for, and who is in its way. */
interface LockWait {
  /** The table, with its schema, quoted as SQL wants it; null: something else, such as a row. */
  readonly table: string | null
  /** How the lock is called in `LOCK TABLE`. */
  readonly mode: string
  /** Processes that hold it or stood in line before, in words by which an administrator finds them. */
  readonly holders: string
  /** The same without the numbers: by what they are alike when it is asked again. */
  readonly kind: string
  /** Whether one of them is the server's own, such as a vacuum that nobody asked for. */
  readonly isHeldByServer: boolean
}

interface Row {
  readonly table: string | null
  readonly mode: string
  readonly pid: number
  readonly name: string | null
  readonly user: string | null
}

// Names everybody may see of others' connections; never a statement, which may hold what a member typed.
const LOCK_QUERY = `
  with wanted as (select relation, mode from pg_locks where pid = $1 and not granted limit 1)
  select (
      select format('%I.%I', n.nspname, c.relname) from wanted
      join pg_class c on c.oid = wanted.relation and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace
    ) as "table", wanted.mode, holder.pid, a.application_name as name, a.usename as "user"
  from wanted, unnest(pg_blocking_pids($1)) as holder(pid)
  left join pg_stat_activity a on a.pid = holder.pid`

/** `AccessExclusiveLock` is `ACCESS EXCLUSIVE` to `LOCK TABLE`. */
const formatLockMode = (mode: string): string =>
  mode
    .replace(/Lock$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase()

/** What the connection with this process id waits for at the moment; null where it waits for nothing, or nobody can say. */
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
 * A reader that waits for the migration looks for a deadlock after the server's deadlock_timeout, and is ended when it finds one. By this
 * share of that time, counted from the beginning of the transaction, the migration waits for nothing any more, so it finds none.
 */
const WAITING_SHARE = 0.8
/** So many locks a statement may wait for, one after the other, as a foreign key does for two. */
const LOCKS_PER_STATEMENT = 3
/** SQLSTATE of a lock that was not given in time, and of a deadlock. */
const LOCK_ERROR_CODES: ReadonlySet<string> = new Set(['55P03', '40P01'])

/** How often a migration is tried whose locks are not given. */
export interface MigrationRetries {
  readonly most: number
  /** Milliseconds between two tries, in which others work. */
  readonly pause: number
}
const DEFAULT_RETRIES: MigrationRetries = { most: 30, pause: seconds(2) }

/** What a migration works with. */
export interface MigrateDeps {
  /** The connection it runs on. */
  readonly client: pg.ClientBase
  /** Others, to see meanwhile who is in the way. */
  readonly pool: Pick<pg.Pool, 'query'>
  /** Told in one line what is waited for, once for each that is in the way. */
  readonly tell: (line: string) => void
  readonly tries?: MigrationRetries | undefined
}

/** Nobody gave the locks a migration needs: another try later makes sense. */
export class LockTimeoutError extends Error {
  readonly code = '55P03'
}

type Migration = MigrationMeta & { readonly tag: string }

/** One try in a transaction that begins with `locks`, which earlier ones waited for; gives back what it waited for when it was not given in time, and null when all is done. */
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
    // A connection that broke is told of by what broke it.
    await client.query('rollback').catch(() => {})
    if (!LOCK_ERROR_CODES.has(findDatabaseError(error)?.code ?? '')) throw error
    return { awaited: await looking }
  }
}

interface Target {
  /** Where migrations are written down. */
  readonly table: string
  readonly pid: number
  /** Milliseconds. */
  readonly deadlockTimeout: number
}

/**
 * Waits behind a vacuum that the server began by itself for longer than deadlock_timeout, which makes the server end it: by a lock in
 * whose way no member is, and while nothing else is held.
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

/** Runs one migration, in as many tries as it takes to have all its locks without keeping anybody else waiting for long. */
async function runMigration(deps: MigrateDeps, migration: Migration, target: Target): Promise<void> {
  const { tell, tries: { most, pause } = DEFAULT_RETRIES } = deps
  let locks: readonly string[] = []
  let told: string | null = null
  let awaits = 'locks on tables that others work on'
  for (let count = 1; count <= most; count += 1) {
    const failed = await tryMigration(deps, migration, { ...target, locks })
    if (failed === null) return
    if (failed.awaited) {
      const { table, mode, holders, kind, isHeldByServer } = failed.awaited
      awaits = `a lock on ${table ?? 'a row'} that is with ${holders}`
      // Of members at work every try meets others, by one name.
      if (kind !== told)
        tell(`Migration ${migration.tag} waits for ${awaits}. It is tried up to ${most} times.`)
      told = kind
      if (table !== null) {
        // First from now on: who holds it may be waiting for what was taken before.
        const first = `lock table ${table} in ${mode} mode`
        locks = [first, ...locks.filter((lock) => lock !== first)]
        if (isHeldByServer) {
          // Right after it, before the server begins it anew.
          await waitForVacuum(deps, target, table)
          continue
        }
      }
    }
    if (count < most) await wait(pause)
  }
  throw new LockTimeoutError(
    `migration ${migration.tag} was tried ${most} times and changed nothing: it waits for ${awaits}. Wait until that is over, or end it.`,
  )
}

/**
 * Runs the migrations that are missing, each in a transaction of its own, beside others who read and write: whoever works on the tables
 * is kept waiting for less than a second at a time, and never ended for it.
 */
export async function migratePostgres(deps: MigrateDeps, migrations: Migrations): Promise<void> {
  const { client } = deps
  const { missing } = await readSchemaState(drizzle(client as pg.Client), migrations)
  // Whoever may not make schemas is not asked to where there is nothing to make.
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
