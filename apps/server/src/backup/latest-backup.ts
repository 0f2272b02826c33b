import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readManifest } from './manifest.ts'

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
