import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import { reservedSegments } from '@evenkeel/api-contract/reference-data/reserved-segments'

/** Hosts of organizations: own hosts, and old hosts with their replacement. Normalized for comparison. */
export interface TenantHosts {
  readonly own: ReadonlyMap<string, string>
  readonly old: ReadonlyMap<string, string>
}

export interface Tenant {
  /** Client id, or `root`. */
  readonly client: string
  /** Path before every in-app path, or empty. */
  readonly base: string
  /** In-app path, starting with `/`. */
  readonly path: string
}

/** Client id of the product's own site. */
export const ROOT_CLIENT = 'root'

/**
 * Resolves the tenant of a page (RD-101, ORG-05, ORG-06): an organization's own host wins, then the first
 * path segment unless it is one of our routes, else the root organization.
 */
export function resolveTenant(host: string, pathname: string, hosts: TenantHosts): Tenant {
  const owner = hosts.own.get(canonicalizeHost(host))
  if (owner) return { client: owner, base: '', path: pathname }
  const [, first = '', ...rest] = pathname.split('/')
  if (first === '' || reservedSegments.has(first)) return { client: ROOT_CLIENT, base: '', path: pathname }
  return { client: first.toLowerCase(), base: `/${first}`, path: `/${rest.join('/')}` }
}

/**
 * Removes the organization's name from the path on its own host, for links that predate the host (ORG-06).
 * Null when there is no name to remove.
 */
export function stripTenantPrefix({ client, base, path }: Tenant): string | null {
  const [, first = '', ...rest] = path.split('/')
  if (base !== '' || client === ROOT_CLIENT || first.toLowerCase() !== client) return null
  // A single leading slash: two would be another host.
  return `/${rest.join('/').replace(/^[/\\]+/, '')}`
}

/**
 * URL on the tenant host that replaced an old host, with path and query; null when the host is not an old one
 * (ORG-18).
 */
export function getReplacementUrl(
  host: string,
  pathAndQuery: string,
  protocol: string,
  hosts: TenantHosts,
): string | null {
  const next = hosts.old.get(canonicalizeHost(host))
  if (!next || next === canonicalizeHost(host)) return null
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  return `${protocol}://${next}${port}${pathAndQuery}`
}
