import { noTracing } from '../observability/tracing/tracing.ts'
import { movableClock, systemClock } from '@evenkeel/server/clock'
import { databaseError } from '@evenkeel/server/store/database-error'
import type { Store } from '@evenkeel/server/store/store'
import { commandLine } from './command-line.ts'
import { findObstacle } from '../database/obstacle.ts'
import type { Env } from '../env.ts'
import { openStoreAsOwner, settings } from '../open-store.ts'
import { openKeyService } from '../key-service/open-key-service.ts'
import { masterKeys } from '../secrets.ts'
import { createServices } from '../services.ts'

// The command `npm run migrate`: brings tables, roles, keys and first data up to date, as the owner of the tables (DATABASE_OWNER_URL, else
// DATABASE_URL), and lets the user of DATABASE_URL work on the rows. One process at a time; run again it changes nothing.

const USAGE = `Usage: npm run migrate

Brings the tables up to date, as the owner of the tables in DATABASE_OWNER_URL (else DATABASE_URL), and lets the user of
DATABASE_URL work on the rows. Run again, it changes nothing.`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The user whom the running product logs in as, where that is not the owner. */
function runtimeUser({ DATABASE_URL, DATABASE_OWNER_URL }: Env): string | null {
  if (!DATABASE_OWNER_URL) return null
  if (!DATABASE_URL) throw new Error('DATABASE_OWNER_URL is set, and DATABASE_URL is not. Set both.')
  const userOf = (url: string): string => decodeURIComponent(new URL(url).username)
  const user = userOf(DATABASE_URL)
  if (user === '') throw new Error('DATABASE_URL names no user. Write it as postgres://user@host/database.')
  return user === userOf(DATABASE_OWNER_URL) ? null : user
}

async function migrate(env: Env, store: Store): Promise<void> {
  const user = runtimeUser(env)
  const obstacle = await findObstacle({ store, env: { ...env, MIGRATE_AT_START: '1' } })
  if (obstacle) throw new Error(obstacle.line)
  const { api, telehealth } = await createServices({
    env,
    store,
    clock: { ...movableClock(), ...systemClock },
    tracing: noTracing,
    masters: masterKeys(env),
    keyService: await openKeyService(env),
    // Nothing is asked of anybody here.
    publicUrl: env.PUBLIC_URL ?? 'http://127.0.0.1',
    loopbackBase: 'http://127.0.0.1',
    warn: say,
  })
  await store.alone(async () => {
    if (!env.TELEHEALTH_URL) await telehealth.prepare()
    await api.migrate()
    if (user === null) return
    if (!env.TELEHEALTH_URL) await telehealth.allow(user)
    await api.allow(user)
  })
  if (user !== null) say(`${user} may work on the rows, and change no table.`)
  say('The database is up to date.')
}

commandLine(USAGE, {})
try {
  const env = settings()
  const store = await openStoreAsOwner(env)
  try {
    await migrate(env, store)
  } finally {
    await store.close()
  }
} catch (error) {
  const words = databaseError(error)?.message ?? (error instanceof Error ? error.message : String(error))
  say(`The database was not migrated: ${words} Run it again once that is mended.`)
  process.exitCode = 1
}
