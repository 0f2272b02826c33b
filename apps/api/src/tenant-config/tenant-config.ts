import type { OrganisationConfig } from './load-organisations.ts'
import { loadTenantConfig, type TenantConfigFiles } from './load-tenant-config.ts'

/** Where every process of this installation finds which state of the programme files is in use. */
export interface TenantConfigStore {
  /** Puts these organisations in use; `version` names this state of the files. */
  save(organisations: readonly OrganisationConfig[], version: string): Promise<void>
  /** The state that was put in use last, by this process or another; null before the first. */
  versionInUse(): Promise<string | null>
}

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

/** The configuration of one programmes folder; organisations marked `demo` are left out where they are not served. */
export function createTenantConfig(
  folder: string,
  store: TenantConfigStore,
  newVersion: () => string,
  servesDemo = true,
): TenantConfig {
  let programmes: TenantConfigFiles | null = null
  let version = ''
  return {
    current: () => {
      if (!programmes) throw new Error('the programmes were not loaded')
      return programmes
    },
    version: () => version,
    reload: async () => {
      const fresh = loadTenantConfig(folder, servesDemo)
      const next = newVersion()
      await store.save(fresh.organisations, next)
      programmes = fresh
      version = next
    },
    follow: async () => {
      const inUse = await store.versionInUse()
      if (inUse === null || inUse === version) return false
      version = inUse
      programmes = loadTenantConfig(folder, servesDemo)
      return true
    },
  }
}
