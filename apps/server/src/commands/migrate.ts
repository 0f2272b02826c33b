import { noTracing } from '../observability/tracing/tracing.ts'
import { createMovableClock, systemClock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { parseCommandLine, print } from './cli/command-line.ts'
import { formatError } from '../database/format-error.ts'
import { formatDatabaseAddress } from '../database/database-address.ts'
import { rejectSwappedUsers, getRuntimeUser, getDatabaseUser } from '../database/database-users.ts'
import { checkReadiness } from '../database/check-readiness.ts'
import type { Env } from '../env.ts'
import { openStoreAsOwner, getOwnerSettingName, loadSettings } from '../open-store.ts'
import { openKeyService } from '../master-keys/open-key-service.ts'
import { loadMasterKeys } from '../master-keys/local-master-keys.ts'
import { createServices } from '../services.ts'

// `npm run migrate`: migrates tables, roles, keys and seed data as the owner of the tables (DATABASE_OWNER_URL or
// DATABASE_URL), and grants row access to the user of DATABASE_URL. One process at a time; idempotent.

const USAGE = `Usage: npm run migrate

Migrates the database as the owner of the tables in DATABASE_OWNER_URL (or DATABASE_URL), and grants row access to the user
of DATABASE_URL. Running it again changes nothing.`

/** Describes the migrated database and its user. */
function describeDatabase({ DATABASE_OWNER_URL, DATABASE_URL, DATA_DIR }: Env): string {
  const url = DATABASE_OWNER_URL ?? DATABASE_URL
  return url
    ? `${formatDatabaseAddress(url)}, as ${getDatabaseUser(url) || 'the user of the system'}`
    : `the embedded one in ${DATA_DIR}`
}

async function migrate(env: Env, store: Store): Promise<void> {
  const user = getRuntimeUser(env)
  await rejectSwappedUsers(store.db, env)
  const obstacle = await checkReadiness({ store, env: { ...env, MIGRATE_AT_START: '1' } })
  if (obstacle) throw new Error(obstacle.line)
  const { api, telehealth } = await createServices({
    env,
    store,
    clock: { ...createMovableClock(), ...systemClock },
    tracing: noTracing,
    masters: loadMasterKeys(env),
    keyService: await openKeyService(env),
    // Nothing here requires user input.
    publicUrl: env.PUBLIC_URL ?? 'http://127.0.0.1',
    loopbackBase: 'http://127.0.0.1',
    warn: print,
  })
  await store.alone(async () => {
    if (!env.TELEHEALTH_URL) await telehealth.prepare()
    await api.migrate()
    if (user === null) return
    if (!env.TELEHEALTH_URL) await telehealth.allow(user)
    await api.allow(user)
  })
  if (user !== null) print(`${user} may read and write rows, but not change tables.`)
  else if (env.DATABASE_OWNER_URL)
    print(
      'DATABASE_URL and DATABASE_OWNER_URL name the same user: the running product could change the tables.',
    )
  print(`The database is up to date: ${describeDatabase(env)}.`)
}

parseCommandLine(USAGE, {})
try {
  const env = loadSettings()
  const store = await openStoreAsOwner(env, print)
  try {
    await migrate(env, store)
  } finally {
    await store.close()
  }
} catch (error) {
  print(
    `The database was not migrated: ${formatError(error, getOwnerSettingName())} Fix the problem and run it again.`,
  )
  process.exitCode = 1
}
