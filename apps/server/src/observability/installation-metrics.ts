import type { Clock } from '@evenkeel/server-kit/clock'
import { Gauge, type Registry } from 'prom-client'
import { findLatestBackup } from '../backup/manifest.ts'
import { describeReadError } from '@evenkeel/server-kit/config-files/unreadable-files'

/** Release and backup folder of this installation. */
export interface Installation {
  /** Release of the product. */
  readonly version: string
  /** Commit of the build; distinguishes builds of one release. */
  readonly commit: string
  /** Folder that contains the backups, or null if this process cannot access it. */
  readonly backupsDir: string | null
  readonly clock: Clock
  /** Receives a line if the folder cannot be read. */
  readonly warn: (line: string) => void
}

/** Finds the newest backup; logs once if the folder cannot be read, until it can. */
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
          `BACKUPS_DIR names ${folder}, which cannot be read (${describeReadError(error)}): the age of the newest backup is unknown.`,
        )
      isTold = true
      return null
    }
  }
}

/** Release info and age of the newest backup. Without a backup the age is absent, which alerts as well. */
export function registerInstallationMetrics(
  registry: Registry,
  { version, commit, backupsDir, clock, warn }: Installation,
): void {
  const newest = backupsDir === null ? () => null : createBackupLookup(backupsDir, warn)
  const build = new Gauge({
    name: 'evenkeel_build_info',
    help: 'Always 1; the labels contain release, commit and Node.js version.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  })
  build.set({ version, commit, node: process.versions.node }, 1)
  new Gauge({
    name: 'evenkeel_backup_age_seconds',
    help: 'Time since the newest complete backup in BACKUPS_DIR was started.',
    // A gauge without labels would start at 0, the age of a fresh backup.
    labelNames: ['folder'],
    registers: [registry],
    collect() {
      this.reset()
      const made = newest()
      if (made) this.set({ folder: 'backups' }, clock.now().since(made).total('seconds'))
    },
  })
}
