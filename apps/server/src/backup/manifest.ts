import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { BACKUP_SCHEMAS } from './table-checksums.ts'

/** The two files of a backup. */
export const DATA_FILE = 'evenkeel.backup'
export const MANIFEST_FILE = 'manifest.json'

const Sums = z.record(z.string(), z.object({ rows: z.int(), sum: z.string() }))

/** What a backup says of itself, in the open. */
const Manifest = z.object({
  /** 1: holds the keys of everybody (before decision 025). 2: those of people lie in a file of their own. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** Instant it was begun at. */
  made_at: z.string(),
  /** A backup goes back into the same kind of database. */
  engine: z.enum(['embedded', 'postgres']),
  /** Version of the database. */
  database: z.string(),
  /** How many migrations each schema has had. */
  migrations: z.record(z.string(), z.int()),
  /** Names the key it lies under without telling it. */
  key: z.string(),
  tables: Sums,
})
export type Manifest = z.output<typeof Manifest>

/** A name for a key: eight letters of its hash. */
export const getKeyFingerprint = (key: Buffer): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Written last: a folder with a manifest holds a whole backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

/** What a file of JSON says; null where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the manifest of a folder; throws one clear line. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST_FILE)
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  for (const name of [MANIFEST_FILE, DATA_FILE])
    if (!existsSync(path.join(folder, name)))
      throw new Error(`${folder} holds no whole backup: there is no ${name}.`)
  const read = Manifest.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (read.success) return read.data
  throw new Error(`${file} is not a manifest this release can read.`)
}

const appBySchema: Readonly<Record<(typeof BACKUP_SCHEMAS)[number], string>> = {
  portal: 'api',
  telehealth: 'telehealth',
}

/** Throws when a backup has had migrations that this release does not know. */
export function checkKnownMigrations({ migrations }: Manifest): void {
  for (const schema of BACKUP_SCHEMAS) {
    const folder = path.resolve(import.meta.dirname, '../../..', appBySchema[schema], 'migrations')
    const known = readdirSync(folder).filter((name) => name.endsWith('.sql')).length
    if ((migrations[schema] ?? 0) > known)
      throw new Error('The backup was made by a newer release. Restore it with that one.')
  }
}
