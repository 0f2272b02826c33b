import { migrations as portal } from '@evenkeel/api/app'
import { databaseError, NO_RIGHT } from '@evenkeel/server/store/database-error'
import { LocksNotGiven } from '@evenkeel/server/store/migrate-postgres'
import { isOutage } from '@evenkeel/server/store/outage'
import {
  countMigrations,
  isTooNew,
  readSchemaState,
  type SchemaState,
} from '@evenkeel/server/store/schema-state'
import type { Store } from '@evenkeel/server/store/store'
import { migrations as telehealth } from '@evenkeel/telehealth/app'
import type { Env } from '../env.ts'
import { leadsNowhere, lookAt } from './fault-line.ts'
import { release } from './release.ts'

/** Why a process cannot serve members with this database. */
export interface Obstacle {
  /** What `/readyz` says. */
  readonly status: 'no database' | 'not migrated' | 'newer database'
  /** One line for the operator, with what to do. */
  readonly line: string
}

export interface ObstacleDeps {
  readonly store: Pick<Store, 'db'>
  readonly env: Pick<Env, 'MIGRATE_AT_START' | 'TELEHEALTH_URL'>
  /** The version of this process; absent: that of this release. */
  readonly version?: string
}

const notMigrated = (line: string): Obstacle => ({ status: 'not migrated', line })

/** The owner has not let the user in yet. */
const keptOut = notMigrated(
  'The user of DATABASE_URL may not read the tables yet. Run `npm run migrate` with this DATABASE_URL and the owner in DATABASE_OWNER_URL.',
)

/** What keeps this process from using a schema as it is. */
function obstacleIn(
  { missing, mayMigrate, mayRead, unknown, neededRelease }: SchemaState,
  { env, version }: Pick<ObstacleDeps, 'env'> & { readonly version: string },
): Obstacle | null {
  if (!mayRead) return keptOut
  if (isTooNew({ unknown, neededRelease }, version))
    return {
      status: 'newer database',
      line: `The database needs release ${neededRelease} or later, and this is ${version}: a newer release took away what this one reads. Start that one.`,
    }
  if (missing.length === 0) return null
  const lacks = `The database lacks ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'} of release ${version}`
  if (env.MIGRATE_AT_START === '0')
    return notMigrated(`${lacks}, and MIGRATE_AT_START is 0. Run \`npm run migrate\`.`)
  if (!mayMigrate)
    return notMigrated(
      `${lacks}, and the user of DATABASE_URL does not own the tables. Run \`npm run migrate\` with the owner in DATABASE_OWNER_URL.`,
    )
  return null
}

/** The database does not answer, or others hold the tables a migration needs: that goes by. */
export function outage(error: unknown): Obstacle {
  if (error instanceof LocksNotGiven)
    return notMigrated(`The tables are not brought up to date yet: ${error.message}`)
  const { code, message = 'it does not answer' } = databaseError(error) ?? {}
  return {
    status: 'no database',
    line: `The database cannot be asked: ${message}${leadsNowhere(code) ? ` (${lookAt('DATABASE_URL', code)})` : ''}.`,
  }
}

/** The schemas this process works on. */
const migrationsOf = ({ TELEHEALTH_URL }: ObstacleDeps['env']) =>
  TELEHEALTH_URL ? [portal] : [telehealth, portal]

/** Changes when somebody migrates further; of a database this process can serve. */
export const schemaMark = ({ store, env }: ObstacleDeps): Promise<number> =>
  countMigrations(
    store.db,
    migrationsOf(env).map(({ schema }) => schema),
  )

/** Looks whether this process can serve members with the database as it is; null when it can, or may make it so. */
export async function findObstacle({
  store,
  env,
  version = release,
}: ObstacleDeps): Promise<Obstacle | null> {
  try {
    for (const migrations of migrationsOf(env)) {
      const obstacle = obstacleIn(await readSchemaState(store.db, migrations), { env, version })
      if (obstacle) return obstacle
    }
    return null
  } catch (error) {
    if (isOutage(error)) return outage(error)
    if (databaseError(error)?.code === NO_RIGHT) return keptOut
    throw error
  }
}
