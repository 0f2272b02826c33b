import { readOrganizationHosts } from '@evenkeel/api/hosts'
import type { PortalServerDeps } from '@evenkeel/portal/server/document-server'

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
