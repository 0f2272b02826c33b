import { execFile, execFileSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { getServerFolder } from '../../server-folder.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')

/** The user who logs in: the runtime user, the owner of the tables, or the administrator. */
export type DatabaseUser = 'evenkeel_app' | 'evenkeel_owner' | 'postgres'

/** A local port that leads to a server. */
export interface DatabaseEndpoint {
  readonly port: number
}

/** The product's database on a server. */
export const createDatabaseUrl = ({ port }: DatabaseEndpoint, user: DatabaseUser): string =>
  `postgres://${user}@127.0.0.1:${port}/evenkeel`

/** Runs statements as the administrator; returns the rows of the last one. */
export async function runAsAdministrator(
  url: string,
  ...statements: readonly string[]
): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** Creates the database and its two users with the shipped script. */
export function prepareDatabase({ port }: DatabaseEndpoint): void {
  execFileSync('sh', [path.join(root, 'deploy/database-users.sh')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      OWNER_PASSWORD: 'owner',
      APP_PASSWORD: 'app',
    },
  })
}

/** Runs `npm run migrate` of this release with the settings of the instances, under load. */
export async function migrate(
  at: DatabaseEndpoint,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await run(process.execPath, [path.join(getServerFolder(root), 'src/commands/migrate.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...settings,
      DATABASE_URL: createDatabaseUrl(at, 'evenkeel_app'),
      DATABASE_OWNER_URL: createDatabaseUrl(at, 'evenkeel_owner'),
    },
  })
}
