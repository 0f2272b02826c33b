import type { Env } from '../env.ts'

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** Resolves the host, port and database name of a URL with the driver's defaults. */
function parseDatabaseUrl(text: string) {
  const { hostname, port, pathname, username, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? hostname
  return {
    host: LOCAL_HOSTS.has(host) ? '127.0.0.1' : host,
    port: searchParams.get('port') ?? (port || '5432'),
    name: decodeURIComponent(pathname.slice(1) || username),
  }
}

/** Formats a database without user: `evenkeel at db.internal:5432`. */
export function formatDatabaseAddress(url: string): string {
  const { host, port, name } = parseDatabaseUrl(url)
  return `${name} at ${host}:${port}`
}

/** Returns an error if the owner's URL points to another database than DATABASE_URL, or only one is set; else null. */
export function describeDatabaseMismatch({
  DATABASE_URL,
  DATABASE_OWNER_URL,
}: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>): string | null {
  if (!DATABASE_OWNER_URL) return null
  if (!DATABASE_URL) return 'is set, and DATABASE_URL is not: set both, or none for the embedded database'
  const [owners, products] = [formatDatabaseAddress(DATABASE_OWNER_URL), formatDatabaseAddress(DATABASE_URL)]
  if (owners === products) return null
  return `points to the database ${owners}, and DATABASE_URL to ${products}: both must point to the same one, with the same host, port and name`
}
