import type { Db } from '@evenkeel/server/store/store'
import { saveOrganisations, versionInUse } from '#features/organisations/save-organisations.ts'
import { loadTenantConfig, type TenantConfigFiles } from './load-tenant-config.ts'

/** The programmes in use, and how to read them again. */
export interface TenantConfig {
  /** What is in use now. Throws before the first `reload`. */
  current(): TenantConfigFiles
  /** Names the state of the files in use: another one after each reload. Empty before the first. */
  version(): string
  /**
   * Reads the folder again and puts its organisations into the database, for every process on it. Throws
   * `ProgrammeFaults` and keeps what was in use when anything is wrong.
   */
  reload(): Promise<void>
  /**
   * Reads the folder again when another process has put another state of the files in use; says whether it did. Throws
   * `ProgrammeFaults`, once for each state, and keeps what was in use when this process finds faulty files.
   */
  follow(): Promise<boolean>
}

/** The shelf of one programmes folder. */
export function createTenantConfig(folder: string, db: Db, newVersion: () => string): TenantConfig {
  let programmes: TenantConfigFiles | null = null
  let version = ''
  return {
    current: () => {
      if (!programmes) throw new Error('the programmes were not loaded')
      return programmes
    },
    version: () => version,
    reload: async () => {
      const fresh = loadTenantConfig(folder)
      const next = newVersion()
      await saveOrganisations(db, fresh.organisations, next)
      programmes = fresh
      version = next
    },
    follow: async () => {
      const inUse = await versionInUse(db)
      if (inUse === null || inUse === version) return false
      version = inUse
      programmes = loadTenantConfig(folder)
      return true
    },
  }
}
