import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'

/** Migration folders. */
export const migrationFolders = ['apps/api/migrations', 'apps/telehealth/migrations'] as const
export type MigrationFolder = (typeof migrationFolders)[number]

/** Records the migrations of the last release; written by `npm run release`, so that the checks need no git tags. */
export const RELEASED_FILE = 'scripts/migrations/released.json'

/** The last release, and its migrations with their SHA-256. */
export interface ReleasedMigrations {
  readonly version: string
  readonly migrations: Readonly<Record<MigrationFolder, Readonly<Record<string, string>>>>
}

/** A migration in a folder. */
export interface MigrationFile {
  readonly tag: string
  /** Creation time: the migrator runs migrations newer than the last one it ran. */
  readonly when: number
  readonly sql: string
}

/** Migrations of a folder, in order. */
export function readMigrations(folder: MigrationFolder): readonly MigrationFile[] {
  const read = (file: string): string => readFileSync(path.join(repositoryRoot, folder, file), 'utf8')
  const { entries } = JSON.parse(read('meta/_journal.json')) as {
    readonly entries: readonly Omit<MigrationFile, 'sql'>[]
  }
  return entries.map(({ tag, when }) => ({ tag, when, sql: read(`${tag}.sql`) }))
}

const hashMigrations = (folder: MigrationFolder): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readMigrations(folder).map(({ tag, sql }) => [tag, createHash('sha256').update(sql).digest('hex')]),
  )

/** The current migrations, recorded for a release. */
export const createReleasedMigrations = (version: string): ReleasedMigrations => ({
  version,
  migrations: {
    'apps/api/migrations': hashMigrations('apps/api/migrations'),
    'apps/telehealth/migrations': hashMigrations('apps/telehealth/migrations'),
  },
})

/** Reads the record. */
export const readReleasedMigrations = (): ReleasedMigrations =>
  JSON.parse(readFileSync(path.join(repositoryRoot, RELEASED_FILE), 'utf8')) as ReleasedMigrations
