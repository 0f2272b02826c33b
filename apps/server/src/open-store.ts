import { existsSync } from 'node:fs'
import path from 'node:path'
import { getEmbeddedFolder, openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Store } from '@evenkeel/server-kit/database/store'
import { readEnv } from './read-env.ts'
import type { Env } from './env.ts'
import {
  listFileWarnings,
  listSettingWarnings,
  rejectMisspelledSettings,
} from './settings/setting-warnings.ts'

/** Reads the settings: a `.env` file at the root, then the environment. Throws a one-line error. */
export function loadSettings(): Env {
  const file = path.resolve(import.meta.dirname, '../../../.env')
  if (existsSync(file)) process.loadEnvFile(file)
  rejectMisspelledSettings(process.env)
  return readEnv(process.env)
}

/** Whether the settings ask for production; known even if they are invalid. */
export const isProductionRequested = (): boolean => process.env.NODE_ENV === 'production'

/** Warnings about the settings, one line each. */
export const collectSettingWarnings = (env: Env): readonly string[] => [
  ...listSettingWarnings(env, process.env),
  ...listFileWarnings(env, process.env),
]

/**
 * Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database, which allows one process at a
 * time. `name` is the application name in PostgreSQL; `log` receives what a migration waits for.
 */
export async function openStore(
  env: Env,
  name = 'evenkeel command',
  log: (line: string) => void = () => {},
): Promise<Store> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, { max: 20, name, log })
  return openEmbedded(env.DATA_DIR)
}

/** Throws if the embedded database does not exist: a command without its settings would create an empty one. */
export function requireExistingDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): void {
  if (!DATABASE_URL && !existsSync(getEmbeddedFolder(DATA_DIR)))
    throw new Error(
      `There is no database in ${DATA_DIR}, and DATABASE_URL is missing. Run this command with the settings of the product: DATABASE_URL, or DATA_DIR of the embedded database.`,
    )
}

/** Opens the store for commands, which create no database. */
export async function openExistingStore(env: Env): Promise<Store> {
  requireExistingDatabase(env)
  return openStore(env)
}

/** The setting used to connect as the owner of the tables; known even if the settings are invalid. */
export const getOwnerSettingName = (): string =>
  process.env.DATABASE_OWNER_URL || process.env.DATABASE_OWNER_URL_FILE
    ? 'DATABASE_OWNER_URL'
    : 'DATABASE_URL'

/** Opens the store as the owner of the tables; `log` receives what a migration waits for. */
export async function openStoreAsOwner(env: Env, log?: (line: string) => void): Promise<Store> {
  const asOwner = { ...env, DATABASE_URL: env.DATABASE_OWNER_URL ?? env.DATABASE_URL }
  requireExistingDatabase(asOwner)
  return openStore(asOwner, undefined, log)
}
