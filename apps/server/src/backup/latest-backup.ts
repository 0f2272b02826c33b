import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readManifest } from './manifest.ts'

/** When the newest whole backup below a folder was begun, or null where there is none. Other folders there count for nothing. Throws where it cannot be read. */
export function findLatestBackup(folder: string): Temporal.Instant | null {
  const made = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      try {
        return [Temporal.Instant.from(readManifest(path.join(folder, name)).made_at)]
      } catch {
        // Cut off, or no backup at all: nothing that could be put back.
        return []
      }
    })
  return made.toSorted((a, b) => Temporal.Instant.compare(a, b)).at(-1) ?? null
}
