import { type ConfigError, InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { OrganizationConfig } from './load-organizations.ts'
import {
  inspectTenantConfig,
  loadTenantConfig,
  type TenantConfigFiles,
  type TenantConfigOptions,
  type TenantConfigReport,
} from './load-tenant-config.ts'
import { listShadowedFiles, type OwnedSpace, type TenantConfigFolder } from './tenant-config-folder.ts'

/** A host of a removed organization, and its client id. */
export interface RemovedHost {
  readonly host: string
  readonly username: string
}

/** Shares the version of the tenant config in use between all processes of the installation. */
export interface TenantConfigStore {
  /** Applies these organizations; `version` names this state of the files. */
  save(organisations: readonly OrganizationConfig[], version: string): Promise<void>
  /** Why these organizations cannot be applied: one with members is missing, or a name is taken. */
  faultsOf(organisations: readonly OrganizationConfig[]): Promise<readonly ConfigError[]>
  /** Hosts of removed organizations: their files are gone, but their hosts still say so. */
  removedHosts(): Promise<readonly RemovedHost[]>
  /** Spaces owned by the content studio, with their published files. */
  owned(): Promise<readonly OwnedSpace[]>
  /** The version applied last, by this process or another; null before the first. */
  versionInUse(): Promise<string | null>
}

/** The tenant config in use, and how to reload it. */
export interface TenantConfig {
  /** The files in use. Throws before the first `reload`. */
  current(): TenantConfigFiles
  /** Hosts of removed organizations, as of the last `reload` or `followRedirects`. */
  removedHosts(): readonly RemovedHost[]
  /** Errors in the current files, among each other and against what is in use. Assembles them again. */
  faults(): Promise<readonly ConfigError[]>
  /** The folder with the files assembled last. */
  folder(): string
  /** The operator's folder, without the content studio's files. */
  baseFolder(): string
  /** Files of the base folder ignored because the content studio owns them, as of the last assembly. */
  shadowed(): readonly string[]
  /** What the content studio owns, as of then: client ids of organizations, and names of shared sets. */
  owned(): readonly string[]
  /** Inspects the files as they would be with these spaces, and runs `look` on their folder. */
  tryOut<T>(
    owned: readonly OwnedSpace[],
    look: (folder: string, report: TenantConfigReport) => T,
    without?: readonly string[],
  ): T
  /** Version of the files in use: changes with each reload. Empty before the first. */
  version(): string
  /**
   * Reads the folder again and applies its organizations for every process on the database. Throws
   * `InvalidConfigError` and keeps the previous config if anything is invalid.
   */
  reload(): Promise<void>
  /**
   * Reads the folder again when another process applied a new version; returns whether it did. Throws
   * `InvalidConfigError`, once per version, and keeps the previous config if files are invalid here.
   */
  follow(): Promise<boolean>
}

/** Creates the tenant config of a folder and of what the content studio owns. */
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
      if (!programmes) throw new Error('the tenant config is not loaded')
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
