import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { migrations as portal } from '@evenkeel/api/app'
import {
  findDatabaseError,
  INSUFFICIENT_PRIVILEGE,
  isOutage,
} from '@evenkeel/server-kit/database/database-error'
import { LockTimeoutError } from '@evenkeel/server-kit/database/migrate-postgres'
import {
  countMigrations,
  isSchemaTooNew,
  readSchemaState,
  type SchemaState,
} from '@evenkeel/server-kit/database/schema-state'
import type { Store } from '@evenkeel/server-kit/database/store'
import { migrations as telehealth } from '@evenkeel/telehealth/app'
import type { Env } from '../env.ts'
import { getSettingHint, isBrokenLink } from './format-error.ts'

/** Version of this release, from the root package.json. */
export const release: string = (
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    readonly version: string
  }
).version

/** Tells releases apart without naming a version (trust S17). */
export const releaseId = createHash('sha256').update(release).digest('hex').slice(0, 12)

/** Why a process cannot serve requests with this database. */
export interface ReadinessFailure {
  /** Status returned by `/readyz`. */
  readonly status: 'no database' | 'not migrated' | 'newer database'
  /** One line for the operator, with the next step. */
  readonly line: string
}

export interface ReadinessCheckDeps {
  readonly store: Pick<Store, 'db'>
  readonly env: Pick<Env, 'MIGRATE_AT_START' | 'TELEHEALTH_URL'>
  /** Version of this process; default: this release. */
  readonly version?: string
}

const createNotMigratedFailure = (line: string): ReadinessFailure => ({ status: 'not migrated', line })

/** The owner has not granted access yet. */
const missingGrantsFailure = createNotMigratedFailure(
  'The user of DATABASE_URL may not read the tables yet. Run `npm run migrate` with this DATABASE_URL and the owner in DATABASE_OWNER_URL.',
)

/** Returns why this process cannot use a schema, or null. */
function checkSchema(
  { missing, mayMigrate, mayRead, unknown, neededRelease }: SchemaState,
  { env, version }: Pick<ReadinessCheckDeps, 'env'> & { readonly version: string },
): ReadinessFailure | null {
  if (!mayRead) return missingGrantsFailure
  if (isSchemaTooNew({ unknown, neededRelease }, version))
    return {
      status: 'newer database',
      line: `The database needs release ${neededRelease} or later, and this is ${version}: a newer release removed what this one reads. Start the newer release.`,
    }
  if (missing.length === 0) return null
  const lacks = `The database lacks ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'} of release ${version}`
  if (env.MIGRATE_AT_START === '0')
    return createNotMigratedFailure(`${lacks}, and MIGRATE_AT_START is 0. Run \`npm run migrate\`.`)
  if (!mayMigrate)
    return createNotMigratedFailure(
      `${lacks}, and the user of DATABASE_URL does not own the tables. Run \`npm run migrate\` with the owner in DATABASE_OWNER_URL.`,
    )
  return null
}

/** Temporary errors: the database does not respond, or another process locks tables that a migration needs. */
export function describeOutage(error: unknown): ReadinessFailure {
  if (error instanceof LockTimeoutError)
    return createNotMigratedFailure(`The tables are not migrated yet: ${error.message}`)
  const { code, message = 'it does not respond' } = findDatabaseError(error) ?? {}
  return {
    status: 'no database',
    line: `The database is unavailable: ${message}${isBrokenLink(code) ? ` (${getSettingHint('DATABASE_URL', code)})` : ''}.`,
  }
}

/** Schemas used by this process. */
const listMigrations = ({ TELEHEALTH_URL }: ReadinessCheckDeps['env']) =>
  TELEHEALTH_URL ? [portal] : [telehealth, portal]

/** Returns a marker that changes with every migration, for a database this process can serve. */
export const readSchemaMark = ({ store, env }: ReadinessCheckDeps): Promise<number> =>
  countMigrations(
    store.db,
    listMigrations(env).map(({ schema }) => schema),
  )

/** Checks whether this process can serve requests with the database; null if it can, or may migrate it. */
export async function checkReadiness({
  store,
  env,
  version = release,
}: ReadinessCheckDeps): Promise<ReadinessFailure | null> {
  try {
    for (const migrations of listMigrations(env)) {
      const obstacle = checkSchema(await readSchemaState(store.db, migrations), { env, version })
      if (obstacle) return obstacle
    }
    return null
  } catch (error) {
    if (isOutage(error)) return describeOutage(error)
    if (findDatabaseError(error)?.code === INSUFFICIENT_PRIVILEGE) return missingGrantsFailure
    throw error
  }
}
