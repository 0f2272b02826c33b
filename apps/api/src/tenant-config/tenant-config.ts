import { type ConfigError, InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { OrganizationConfig } from './load-organizations.ts'
import {
  inspectTenantConfig,
  loadTenantConfig,
  type TenantConfigReport,
  type TenantConfigFiles,
  type TenantConfigOptions,
} from './load-tenant-config.ts'
import { type OwnedSpace, type TenantConfigFolder, listShadowedFiles } from './tenant-config-folder.ts'

/** A host of an organisation that was removed, and its client id. */
export interface RemovedHost {
  readonly host: string
  readonly username: string
}

/** Where every process of this installation finds which state of the programme files is in use. */
export interface TenantConfigStore {
  /** Puts these organisations in use; `version` names this state of the files. */
  save(organisations: readonly OrganizationConfig[], version: string): Promise<void>
  /** What speaks against putting these organisations in use: one with members is missing, or takes a name that is not free. */
  faultsOf(organisations: readonly OrganizationConfig[]): Promise<readonly ConfigError[]>
  /** Hosts of organisations that were removed: their files are gone, and their hosts still say so. */
  removedHosts(): Promise<readonly RemovedHost[]>
  /** What the studio owns, with its files as they are published. */
  owned(): Promise<readonly OwnedSpace[]>
  /** The state that was put in use last, by this process or another; null before the first. */
  versionInUse(): Promise<string | null>
}

/** The programmes in use, and how to read them again. */
export interface TenantConfig {
  /** What is in use now. Throws before the first `reload`. */
  current(): TenantConfigFiles
  /** Hosts of organisations that were removed, as of the last `reload` or `follow`. */
  removedHosts(): readonly RemovedHost[]
  /** What is wrong with the files as they stand now, against each other and against what is in use. Lays them anew. */
  faults(): Promise<readonly ConfigError[]>
  /** Where the files that were laid last lie. */
  folder(): string
  /** The operator's folder, as it is without the studio. */
  baseFolder(): string
  /** Files of the operator's folder that count for nothing, because the studio owns them; as of the last time they were laid. */
  shadowed(): readonly string[]
  /** What the studio owns, as of then: client ids of organisations, and names of sets that all share. */
  owned(): readonly string[]
  /** Inspects the files as they would be with these spaces of the studio, and whatever else `look` asks of their folder. */
  tryOut<T>(
    owned: readonly OwnedSpace[],
    look: (folder: string, report: TenantConfigReport) => T,
    without?: readonly string[],
  ): T
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

/** The configuration of one programmes folder, and of what the studio owns. */
export function createTenantConfig(
  folder: TenantConfigFolder,
  store: TenantConfigStore,
  newVersion: () => string,
  options: TenantConfigOptions = {},
): TenantConfig {
  let programmes: TenantConfigFiles | null = null
  let version = ''
  let removedHosts: readonly RemovedHost[] = []
  let shadowed: readonly string[] = []
  let ofStudio: readonly string[] = []
  const lay = async (): Promise<string> => {
    const owned = await store.owned()
    shadowed = listShadowedFiles(folder.base, owned)
    ofStudio = owned.map(({ space }) => ('username' in space ? space.username : space.shared)).toSorted()
    return folder.lay(owned)
  }
  return {
    removedHosts: () => removedHosts,
    folder: () => folder.path(),
    baseFolder: () => folder.base,
    shadowed: () => shadowed,
    owned: () => ofStudio,
    tryOut: (owned, look, without) =>
      folder.tryOut(owned, (at) => look(at, inspectTenantConfig(at, options)), without),
    faults: async () => {
      const found = inspectTenantConfig(await lay(), options)
      return found.programmes ? store.faultsOf(found.programmes.organisations) : found.faults
    },
    current: () => {
      if (!programmes) throw new Error('the programmes were not loaded')
      return programmes
    },
    version: () => version,
    reload: async () => {
      const fresh = loadTenantConfig(await lay(), options)
      const faults = await store.faultsOf(fresh.organisations)
      if (faults.length > 0) throw new InvalidConfigError(faults)
      const next = newVersion()
      await store.save(fresh.organisations, next)
      programmes = fresh
      version = next
      removedHosts = await store.removedHosts()
    },
    follow: async () => {
      const inUse = await store.versionInUse()
      if (inUse === null || inUse === version) return false
      removedHosts = await store.removedHosts()
      version = inUse
      programmes = loadTenantConfig(await lay(), options)
      return true
    },
  }
}
