import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import { reservedSegments } from '@evenkeel/api-contract/reference-data/reserved-segments'

/** Hosts of organisations: own hosts, and old hosts with the host that replaced them. As they are compared. */
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
 * Whose page is asked for (RD-101, ORG-05, ORG-06): an organisation's own host wins, then the first path segment unless
 * it is one of our routes, else the root organisation.
 */
export function resolveTenant(host: string, pathname: string, hosts: TenantHosts): Tenant {
  const owner = hosts.own.get(canonicalizeHost(host))
  if (owner) return { client: owner, base: '', path: pathname }
  const [, first = '', ...rest] = pathname.split('/')
  if (first === '' || reservedSegments.has(first)) return { client: ROOT_CLIENT, base: '', path: pathname }
  return { client: first.toLowerCase(), base: `/${first}`, path: `/${rest.join('/')}` }
}

/**
 * The path without the organisation's name where its own host says it already: links from before there was a host
 * (ORG-06). Null when there is no name to leave out.
 */
export function stripTenantPrefix({ client, base, path }: Tenant): string | null {
  const [, first = '', ...rest] = path.split('/')
  if (base !== '' || client === ROOT_CLIENT || first.toLowerCase() !== client) return null
  // One slash at the front: two would be another host.
  return `/${rest.join('/').replace(/^[/\\]+/, '')}`
}

/** Address on the tenant host that replaced an old host, path and query kept; null when the host is not an old one (ORG-18). */
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
