import { existsSync } from 'node:fs'
import path from 'node:path'
import { openEmbedded } from '@evenkeel/server/store/open-embedded'
import { openPostgres } from '@evenkeel/server/store/open-postgres'
import type { Store } from '@evenkeel/server/store/store'
import { type Env, readEnv } from './env.ts'
import { fileWarnings } from './settings/file-warnings.ts'
import { refuseMisspelt, settingWarnings } from './settings/setting-warnings.ts'

/** The settings of this installation: a `.env` file at the root, then the environment. Throws one clear line. */
export function settings(): Env {
  const file = path.resolve(import.meta.dirname, '../../../.env')
  if (existsSync(file)) process.loadEnvFile(file)
  refuseMisspelt(process.env)
  return readEnv(process.env)
}

/** Whether the settings, as far as they were read, ask for production: known also when they are refused. */
export const isProductionAskedFor = (): boolean => process.env.NODE_ENV === 'production'

/** What an operator should look at in the settings of this installation, a line each. */
export const doubtfulSettings = (env: Env): readonly string[] => [
  ...settingWarnings(env, process.env),
  ...fileWarnings(env, process.env),
]

/**
 * PostgreSQL where DATABASE_URL is set, else the embedded database, which one process at a time may use. `name` is how administrators of
 * PostgreSQL see the connections.
 */
export async function openStore(env: Env, name = 'evenkeel command'): Promise<Store> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, { max: 20, name })
  return openEmbedded(env.DATA_DIR)
}

/** The setting by which that is opened as the owner of the tables, known also when the settings are refused. */
export const ownerSetting = (): string =>
  process.env.DATABASE_OWNER_URL || process.env.DATABASE_OWNER_URL_FILE
    ? 'DATABASE_OWNER_URL'
    : 'DATABASE_URL'

/** The same database as the owner of its tables, who may change them. */
export const openStoreAsOwner = (env: Env): Promise<Store> =>
  openStore({ ...env, DATABASE_URL: env.DATABASE_OWNER_URL ?? env.DATABASE_URL })
