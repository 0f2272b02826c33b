import type { Clock } from '@evenkeel/server-kit/clock'
import { Gauge, type Registry } from 'prom-client'
import { findLatestBackup } from '../backup/latest-backup.ts'
import { describeReadError } from '@evenkeel/server-kit/config-files/describe-read-error'

/** What runs here, and where its backups lie. */
export interface Installation {
  /** Release of the product. */
  readonly version: string
  /** What the build was made of: two builds of one release are told apart by it. */
  readonly commit: string
  /** Folder above the backups, or null when this process cannot see them. */
  readonly backupsDir: string | null
  readonly clock: Clock
  /** Told a line when the folder cannot be read. */
  readonly warn: (line: string) => void
}

/** Looks for the newest backup; that the folder cannot be read is told once, until it can. */
function createBackupLookup(folder: string, warn: Installation['warn']): () => Temporal.Instant | null {
  let isTold = false
  return () => {
    try {
      const made = findLatestBackup(folder)
      isTold = false
      return made
    } catch (error) {
      if (!isTold)
        warn(
          `BACKUPS_DIR names ${folder}, which cannot be read (${describeReadError(error)}): nobody sees how old the newest backup is.`,
        )
      isTold = true
      return null
    }
  }
}

/** Which release runs, and how old the newest backup is. Without one in sight there is no age, which is worth an alert as well. */
export function registerInstallationMetrics(
  registry: Registry,
  { version, commit, backupsDir, clock, warn }: Installation,
): void {
  const newest = backupsDir === null ? () => null : createBackupLookup(backupsDir, warn)
  const build = new Gauge({
    name: 'evenkeel_build_info',
    help: 'Always 1; the labels say which release and commit runs, on which Node.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  })
  build.set({ version, commit, node: process.versions.node }, 1)
  new Gauge({
    name: 'evenkeel_backup_age_seconds',
    help: 'Since the newest whole backup in BACKUPS_DIR was begun.',
    // One without labels would be 0 from the start, which is the age of a fresh backup.
    labelNames: ['folder'],
    registers: [registry],
    collect() {
      this.reset()
      const made = newest()
      if (made) this.set({ folder: 'backups' }, clock.now().since(made).total('seconds'))
    },
  })
}
