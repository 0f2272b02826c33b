import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Api } from '@evenkeel/api/app'
import { readOrganizationHosts } from '@evenkeel/api/hosts'
import type { ContentService } from '@evenkeel/content/app'
import type { PortalServerDeps } from '@evenkeel/portal/server/document-server'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import { formatDatabaseError, isOutage } from '@evenkeel/server-kit/database/database-error'

type HostMap = ReturnType<PortalServerDeps['hosts']>

/** Hosts of organizations, cached until the tenant config changes. */
export interface ReloadableHosts {
  readonly current: () => HostMap
  /** Reads the files again. */
  readonly refresh: () => void
}

/** Reads the hosts in the tenant config; without demo organizations if they are not served. */
export function createReloadableHosts(programmesDir: () => string, servesDemo: boolean): ReloadableHosts {
  const read = (): HostMap => {
    const { hosts, oldHosts } = readOrganizationHosts(programmesDir(), servesDemo)
    return {
      own: new Map(hosts.map(({ host, username }) => [host, username])),
      old: new Map(oldHosts.map(({ host, target }) => [host, target])),
    }
  }
  let known = read()
  return {
    current: () => known,
    refresh: () => {
      known = read()
    },
  }
}

/** Includes hosts of removed organizations, which serve a page that says so. */
export const addRemovedHosts = (
  { own, old }: HostMap,
  removed: readonly { readonly host: string; readonly username: string }[],
): HostMap => ({
  own: new Map([...removed.map(({ host, username }) => [host, username] as const), ...own]),
  old,
})

/** Interval between checks for reloads of other processes on this database. */
const POLL_INTERVAL = seconds(2)

interface TenantConfigReloaderDeps {
  readonly programmes: Api['programmes']
  readonly content: Pick<ContentService, 'faults' | 'reload'>
  /** All other readers of the files: reload or clear their cache. */
  readonly onChange: () => void
  /** Receives a line if another process reloaded files that are invalid here. */
  readonly onTrouble: (line: string) => void
}

/** The tenant config of this process: organizations, intakes and phrases of the API, articles of the content service. */
export interface TenantConfigReloader {
  /**
   * Applies the current files, here and in every other process on this database. If a file is invalid, nothing
   * changes, and all errors are returned: file, line and message.
   */
  reload(): Promise<readonly string[]>
  /** Files of the folder that are ignored because the content studio owns them, in one line; null: none. */
  shadowed(): string | null
  /** Client ids of organizations and names of shared sets owned by the studio. */
  owned(): readonly string[]
  /** Loads the version stored at startup of the API, if it is newer than the operator's folder. */
  begin(): Promise<void>
  /** Applies what another process has reloaded. */
  follow(): Promise<void>
  /** Checks every two seconds for reloads of others. Returns a stop function. */
  start(): () => Promise<void>
}

/** Both services change together or not at all. */
export function createTenantConfigReloader({
  programmes,
  content,
  onChange,
  onTrouble,
}: TenantConfigReloaderDeps): TenantConfigReloader {
  const follow = async (): Promise<void> => {
    if (!(await programmes.follow())) return
    await content.reload()
    onChange()
  }
  const shadowed = (): string | null => {
    const files = programmes.shadowed()
    return files.length === 0
      ? null
      : `These files of the folder are ignored, because the content studio owns them: ${files.join(', ')}`
  }
  return {
    shadowed,
    owned: () => programmes.owned(),
    begin: async () => {
      await content.reload()
      onChange()
    },
    reload: async () => {
      // Unreadable files are reported by both.
      const faults = [...new Set([...(await programmes.faults()), ...(await content.faults())])]
      if (faults.length > 0) return faults
      await content.reload()
      await programmes.reload()
      onChange()
      return []
    },
    follow,
    start: () => {
      const rounds = createBackgroundJob(follow, {
        name: 'programmes',
        every: POLL_INTERVAL,
        // An unreachable database is reported once, elsewhere (`database/readiness.ts`).
        onTrouble: (error) => {
          if (!isOutage(error)) onTrouble(formatDatabaseError(error))
        },
      })
      rounds.start()
      return rounds.stop
    },
  }
}
