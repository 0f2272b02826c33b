import type { Env } from '../env.ts'

const THIS_MACHINE: ReadonlySet<string> = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** Where the driver goes with a URL: what it leaves out is filled in. */
function partsOf(text: string) {
  const { hostname, port, pathname, username, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? hostname
  return {
    host: THIS_MACHINE.has(host) ? '127.0.0.1' : host,
    port: searchParams.get('port') ?? (port || '5432'),
    name: decodeURIComponent(pathname.slice(1) || username),
  }
}

/** A database in words, without who opens it: `evenkeel at db.internal:5432`. */
export function databaseAddress(url: string): string {
  const { host, port, name } = partsOf(url)
  return `${name} at ${host}:${port}`
}

/** A line where the owner's URL leads to another database than the product's, or the product has none; null where all is well. */
export function differingDatabases({
  DATABASE_URL,
  DATABASE_OWNER_URL,
}: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>): string | null {
  if (!DATABASE_OWNER_URL) return null
  if (!DATABASE_URL) return 'is set, and DATABASE_URL is not: set both, or none for the embedded database'
  const [owners, products] = [databaseAddress(DATABASE_OWNER_URL), databaseAddress(DATABASE_URL)]
  if (owners === products) return null
  return `leads to the database ${owners}, and DATABASE_URL to ${products}: both must lead to the same one, by the same host, port and name`
}
