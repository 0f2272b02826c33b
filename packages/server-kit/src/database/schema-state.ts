import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { queryRows } from './query-rows.ts'
import type { Queryable } from './store.ts'

/** The migrations of this release for one schema. */
export interface Migrations {
  readonly folder: string
  readonly schema: string
}

/** State of a database schema compared with this release. */
export interface SchemaState {
  /** Migrations of this release that are missing in the database. */
  readonly missing: readonly string[]
  /** Number of migrations this release does not know: those of a newer one. */
  readonly unknown: number
  /** The oldest release that can serve the database, where a migration removed something. */
  readonly neededRelease: string | null
  /** Whether the database user may change its tables, or create missing ones. */
  readonly mayMigrate: boolean
  /** Whether the database user may read the migrated tables; true where there are none. */
  readonly mayRead: boolean
}

interface JournalEntry {
  readonly when: number
  readonly tag: string
}

const readJournal = (folder: string): readonly JournalEntry[] =>
  (
    JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
      readonly entries: readonly JournalEntry[]
    }
  ).entries

/** Names of a folder's migrations by creation time. */
export const readMigrationTags = (folder: string): ReadonlyMap<number, string> =>
  new Map(readJournal(folder).map(({ when, tag }) => [when, tag]))

/** Compares versions such as 0.10.0 numerically. */
export const compareReleases = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

interface SchemaTables {
  readonly has_migrations: boolean
  readonly has_needed: boolean
  readonly may_migrate: boolean
  readonly may_read: boolean
}

/** Reads a schema's tables and privileges from the catalog, which every user may read. */
async function findSchema(db: Queryable, schema: string): Promise<SchemaTables> {
  const [found] = await queryRows<SchemaTables>(
    db,
    sql`
      select m.oid is not null as has_migrations, n.oid is not null as has_needed,
        case when s.oid is null then has_database_privilege(current_database(), 'CREATE')
          else pg_has_role(s.nspowner, 'USAGE') end as may_migrate,
        coalesce(has_schema_privilege(s.oid, 'USAGE') and has_table_privilege(m.oid, 'SELECT'), true) as may_read
      from (select 1) one
      left join pg_namespace s on s.nspname = ${schema}
      left join pg_class m on m.relnamespace = s.oid and m.relname = 'migrations'
      left join pg_class n on n.relnamespace = s.oid and n.relname = 'needed_release'
    `,
  )
  if (!found) throw new Error('the catalog of the database gave no answer')
  return found
}

/** Reads which migrations a schema has. */
export async function readSchemaState(db: Queryable, { folder, schema }: Migrations): Promise<SchemaState> {
  const entries = readJournal(folder)
  const { has_migrations, has_needed, may_migrate, may_read } = await findSchema(db, schema)
  const rights = { mayMigrate: may_migrate, mayRead: may_read }
  const tags = entries.map(({ tag }) => tag)
  if (!has_migrations || !may_read) return { missing: tags, unknown: 0, neededRelease: null, ...rights }
  const table = (name: string) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`
  // As in the migrator: every migration newer than the newest recorded one is missing.
  const had = (
    await queryRows<{ at: string }>(db, sql`select created_at::text as at from ${table('migrations')}`)
  ).map(({ at }) => Number(at))
  const [newest, last] = [Math.max(...had, 0), entries.at(-1)?.when ?? 0]
  const unknown = had.filter((at) => at > last).length
  const releases = has_needed
    ? await queryRows<{ release: string }>(db, sql`select release from ${table('needed_release')}`)
    : []
  return {
    missing: entries.filter(({ when }) => when > newest).map(({ tag }) => tag),
    unknown,
    neededRelease:
      releases
        .map(({ release }) => release)
        .toSorted(compareReleases)
        .at(-1) ?? null,
    ...rights,
  }
}

/**
 * Number of recorded migrations of these schemas, once they are up to date: while it is unchanged, so is the
 * result of `readSchemaState`.
 */
export async function countMigrations(db: Queryable, schemas: readonly string[]): Promise<number> {
  const counts = schemas
    .flatMap((schema) => ['migrations', 'needed_release'].map((table) => [schema, table] as const))
    .map(([schema, table]) => sql`(select count(*) from ${sql.identifier(schema)}.${sql.identifier(table)})`)
  const [found] = await queryRows<{ count: number }>(
    db,
    sql`select (${sql.join(counts, sql` + `)})::int as count`,
  )
  return found?.count ?? 0
}

/** Whether a newer release removed something this one reads. */
export const isSchemaTooNew = (
  { unknown, neededRelease }: Pick<SchemaState, 'unknown' | 'neededRelease'>,
  release: string,
): boolean => unknown > 0 && neededRelease !== null && compareReleases(release, neededRelease) < 0
