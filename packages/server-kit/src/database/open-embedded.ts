import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockDataFolder } from './data-folder-lock.ts'
import { getStatementKind, statementChannel } from '../diagnostics.ts'
import { instrumentDatabaseWait } from './database-wait.ts'
import { createHandleCache, type Db, type Store } from './store.ts'

/** A dump of a prepared database, which opens faster than a new one is created. */
export type DatabaseDump = File | Blob

type Lite = Pick<PGlite, 'query' | 'transaction'>

/** Instruments the embedded database: publishes each statement to the diagnostics channel. */
function instrumentClient(lite: PGlite): PGlite {
  const queryOf =
    (target: Pick<PGlite, 'query'>): PGlite['query'] =>
    (text, params, options) =>
      statementChannel.tracePromise(() => target.query(text, params, options), {
        engine: 'embedded',
        kind: getStatementKind(text),
      })
  const transaction: PGlite['transaction'] = (work) =>
    lite.transaction((tx) => work(Object.create(tx, { query: { value: queryOf(tx) } }) as typeof tx))
  return { query: queryOf(lite), transaction } satisfies Lite as unknown as PGlite
}

function createRoleDb(lite: PGlite, take: string): Db {
  const transaction: PGlite['transaction'] = (work) =>
    lite.transaction(async (tx) => {
      await tx.exec(take)
      return work(tx)
    })
  const query: PGlite['query'] = (text, params, options) =>
    transaction((tx) => tx.query(text, params, options))
  return drizzle({
    client: instrumentDatabaseWait({ query, transaction } satisfies Lite as unknown as PGlite),
  }) as unknown as Db
}

/** Creates the store on an opened embedded database; `release` is called when it is closed. */
export async function createEmbeddedStore(lite: PGlite, release: () => void): Promise<Store> {
  const instrumented = instrumentClient(lite)
  const db = drizzle(instrumentDatabaseWait(instrumented))
  return {
    engine: 'embedded',
    db: db as unknown as Db,
    as: createHandleCache((take) => createRoleDb(instrumented, take)),
    migrate: (migrationsFolder, schema) =>
      migrate(db, { migrationsFolder, migrationsSchema: schema, migrationsTable: 'migrations' }),
    alone: (work) => work(),
    ping: async () => {
      await lite.query('select 1')
    },
    listen: (channel, onNotice) => lite.listen(channel, onNotice),
    dump: async () => {
      await lite.query('checkpoint')
      return lite.dumpDataDir('gzip')
    },
    close: async () => {
      await lite.close()
      release()
    },
  }
}

/** Opens (or creates) the embedded database below `dataDir`, for this process only. */
export async function openEmbedded(dataDir: string): Promise<Store> {
  const release = lockDataFolder(dataDir)
  try {
    const folder = getEmbeddedFolder(dataDir)
    mkdirSync(folder, { recursive: true })
    // Also a folder that an earlier release made readable for other users.
    chmodSync(folder, 0o700)
    return await createEmbeddedStore(
      await PGlite.create({ dataDir: folder, extensions: { btree_gist } }),
      release,
    )
  } catch (error) {
    release()
    throw error
  }
}

/** The folder of the embedded database in a data folder. */
export const getEmbeddedFolder = (dataDir: string): string => path.join(dataDir, 'database')

/** Restores a database archive (`dump`) into the new folder `folder`. */
export async function openArchive(folder: string, archive: Blob): Promise<Store> {
  const options = { dataDir: folder, loadDataDir: archive, extensions: { btree_gist } }
  return createEmbeddedStore(await PGlite.create(options), () => {})
}

/** Opens an in-memory database: for tests, and to inspect an archive. */
export async function openInMemory(prepared?: DatabaseDump): Promise<Store> {
  return createEmbeddedStore(
    await PGlite.create({ extensions: { btree_gist }, ...(prepared ? { loadDataDir: prepared } : {}) }),
    () => {},
  )
}
