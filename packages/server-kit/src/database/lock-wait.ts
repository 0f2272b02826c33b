import type pg from 'pg'

/** What a connection waits for, and who is in its way. */
export interface LockWait {
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
export async function findLockWait(pool: Pick<pg.Pool, 'query'>, pid: number): Promise<LockWait | null> {
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
