import { readOrganizationHosts } from '@evenkeel/api/hosts'
import type { PortalServerDeps } from '@evenkeel/portal/server/document-server'

type HostMap = ReturnType<PortalServerDeps['hosts']>

/** The hosts of organisations, kept until the programme files change. */
export interface ReloadableHosts {
  readonly current: () => HostMap
  /** Reads the files again. */
  readonly refresh: () => void
}

/** Reads which hosts the programme files name; without those of demo organisations where they are not served. */
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

/** The hosts with those of organisations that were removed, which open the page that says so. */
export const addRemovedHosts = (
  { own, old }: HostMap,
  removed: readonly { readonly host: string; readonly username: string }[],
): HostMap => ({
  own: new Map([...removed.map(({ host, username }) => [host, username] as const), ...own]),
  old,
})
