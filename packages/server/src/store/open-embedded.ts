import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { takeDataFolder } from './lock.ts'
import type { Db, Store } from './store.ts'

/** A dump of a prepared database, which opens faster than a new one is made. */
export type PreparedDatabase = File | Blob

/** The store on an opened embedded database; `release` is called when it is closed. */
export async function storeOn(lite: PGlite, release: () => void): Promise<Store> {
  const db = drizzle(lite)
  return {
    engine: 'embedded',
    db: db as unknown as Db,
    migrate: (migrationsFolder, schema) =>
      migrate(db, { migrationsFolder, migrationsSchema: schema, migrationsTable: 'migrations' }),
    ping: async () => {
      await lite.query('select 1')
    },
    listen: (channel, onNotice) => lite.listen(channel, onNotice),
    close: async () => {
      await lite.close()
      release()
    },
  }
}

/** Opens (or creates) the embedded database below `dataDir`, for this process alone. */
export async function openEmbedded(dataDir: string): Promise<Store> {
  const release = takeDataFolder(dataDir)
  try {
    return await storeOn(
      await PGlite.create({ dataDir: path.join(dataDir, 'database'), extensions: { btree_gist } }),
      release,
    )
  } catch (error) {
    release()
    throw error
  }
}

/** Opens a database in memory: for tests. */
export async function openInMemory(prepared?: PreparedDatabase): Promise<Store> {
  return storeOn(
    await PGlite.create({ extensions: { btree_gist }, ...(prepared ? { loadDataDir: prepared } : {}) }),
    () => {},
  )
}
