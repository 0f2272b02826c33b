import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { BACKUP_SCHEMAS } from './table-checksums.ts'

/** The two files of a backup. */
export const DATA_FILE = 'evenkeel.backup'
export const MANIFEST_FILE = 'manifest.json'

const Sums = z.record(z.string(), z.object({ rows: z.int(), sum: z.string() }))

/** The unencrypted metadata of a backup. */
const Manifest = z.object({
  /** 1: contains all keys (before decision 025). 2: subject keys are in a separate file. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** Instant at which the backup was started. */
  made_at: z.string(),
  /** A backup can be restored only into the same engine. */
  engine: z.enum(['embedded', 'postgres']),
  /** Version of the database. */
  database: z.string(),
  /** Number of applied migrations per schema. */
  migrations: z.record(z.string(), z.int()),
  /** Fingerprint of the encryption key. */
  key: z.string(),
  tables: Sums,
})
export type Manifest = z.output<typeof Manifest>

/** Key fingerprint: the first eight hex digits of its SHA-256. */
export const getKeyFingerprint = (key: Buffer): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Written last: a folder with a manifest contains a complete backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

/** Parses a JSON file; null if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the manifest of a folder; throws a one-line error. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST_FILE)
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  for (const name of [MANIFEST_FILE, DATA_FILE])
    if (!existsSync(path.join(folder, name)))
      throw new Error(`${folder} holds no complete backup: ${name} is missing.`)
  const read = Manifest.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (read.success) return read.data
  throw new Error(`${file} is not a manifest that this release can read.`)
}

const appBySchema: Readonly<Record<(typeof BACKUP_SCHEMAS)[number], string>> = {
  portal: 'api',
  telehealth: 'telehealth',
}

/** Throws if a backup contains migrations that this release does not know. */
export function checkKnownMigrations({ migrations }: Manifest): void {
  for (const schema of BACKUP_SCHEMAS) {
    const folder = path.resolve(import.meta.dirname, '../../..', appBySchema[schema], 'migrations')
    const known = readdirSync(folder).filter((name) => name.endsWith('.sql')).length
    if ((migrations[schema] ?? 0) > known)
      throw new Error('The backup was made by a newer release. Restore it with that one.')
  }
}

/**
 * Returns when the newest complete backup below a folder was started, or null if there is none. Other folders are
 * ignored. Throws if the folder cannot be read.
 */
export function findLatestBackup(folder: string): Temporal.Instant | null {
  const made = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      try {
        return [Temporal.Instant.from(readManifest(path.join(folder, name)).made_at)]
      } catch {
        // Incomplete, or not a backup: cannot be restored.
        return []
      }
    })
  return made.toSorted((a, b) => Temporal.Instant.compare(a, b)).at(-1) ?? null
}
