import { readOrganizationFiles } from './load-organizations.ts'

/** Maps hosts to organizations, and former hosts to current ones. */
interface OrganizationHosts {
  readonly hosts: readonly { readonly host: string; readonly username: string }[]
  /** Former host to current host (ORG-18). */
  readonly oldHosts: readonly { readonly host: string; readonly target: string }[]
}

/**
 * Hosts of the active organizations, for the document server. Invalid files are ignored: the API refuses
 * them.
 */
export function readOrganizationHosts(programmesDir: string, servesDemo = true): OrganizationHosts {
  const active = readOrganizationFiles(programmesDir, servesDemo).flatMap(({ value }) =>
    value?.active ? [value] : [],
  )
  return {
    hosts: active.flatMap(({ hosts, username }) => hosts.map((host) => ({ host, username }))),
    oldHosts: active.flatMap(({ hosts, old_hosts: old }) =>
      old.flatMap((host) => (hosts[0] ? [{ host, target: hosts[0] }] : [])),
    ),
  }
}
