import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'

/** Folders with migrations. */
export const migrationFolders = ['apps/api/migrations', 'apps/telehealth/migrations'] as const
export type MigrationFolder = (typeof migrationFolders)[number]

/** File that says which migrations the last release had; written by `npm run release`, so that nobody needs tags to know. */
export const RELEASED_FILE = 'scripts/migrations/released.json'

/** The last release, and its migrations with the SHA-256 of each. */
export interface ReleasedMigrations {
  readonly version: string
  readonly migrations: Readonly<Record<MigrationFolder, Readonly<Record<string, string>>>>
}

/** A migration as the folder holds it. */
export interface MigrationFile {
  readonly tag: string
  /** Instant it was written at: the migrator runs what is later than the last one it ran. */
  readonly when: number
  readonly sql: string
}

/** The migrations of a folder in their order. */
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

/** The migrations as they stand, as those of a release. */
export const createReleasedMigrations = (version: string): ReleasedMigrations => ({
  version,
  migrations: {
    'apps/api/migrations': hashMigrations('apps/api/migrations'),
    'apps/telehealth/migrations': hashMigrations('apps/telehealth/migrations'),
  },
})

/** What the file says. */
export const readReleasedMigrations = (): ReleasedMigrations =>
  JSON.parse(readFileSync(path.join(repositoryRoot, RELEASED_FILE), 'utf8')) as ReleasedMigrations
