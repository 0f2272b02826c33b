import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { postgresNotices } from './postgres-notices.ts'
import type { Db, Store } from './store.ts'

/** Number of the advisory lock that lets one process migrate at a time; any fixed number does. */
const MIGRATION_LOCK = 7_316_201

export interface PostgresOptions {
  /** Most connections at a time. */
  readonly max?: number
  /** Called when an idle connection breaks, for example at a restart of the database; the pool heals by itself. */
  readonly onIdleError?: (error: Error) => void
}

/** Opens a PostgreSQL database by its URL. */
export async function openPostgres(
  url: string,
  { max = 10, onIdleError = () => {} }: PostgresOptions = {},
): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onIdleError)
  const db = drizzle(pool)
  const notices = postgresNotices(url)
  return {
    engine: 'postgres',
    db: db as unknown as Db,
    migrate: async (migrationsFolder, schema) => {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migrate(drizzle(client), {
          migrationsFolder,
          migrationsSchema: schema,
          migrationsTable: 'migrations',
        })
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
        client.release()
      }
    },
    ping: async () => {
      await pool.query('select 1')
    },
    listen: notices.listen,
    close: async () => {
      await notices.close()
      await pool.end()
    },
  }
}
