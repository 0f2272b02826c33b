// `npm run bench:api`: frequent reads of the portal API compared with bare Fastify routes with the same SQL
// (bare-routes.ts), on PostgreSQL and on the embedded database. Fifty connections send requests back to back;
// product and bare route alternate in pairs of changing order, so that other load on the machine affects
// both. Prints medians and their ratios, and CPU time per request, which depends least on other load; exits 1
// when a read is below its target share of the bare route's throughput. SECONDS, PAIRS and ENGINES change it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import pg from 'pg'
import { formatTable } from './harness/statistics.ts'
import {
  comparisonColumns,
  compareServers,
  CONNECTIONS,
  stopProcess,
  type ServerPair,
  PAIRS,
  SECONDS,
  startBareServer,
} from './harness/compare-servers.ts'
import { startProduct } from './harness/start-product.ts'

const ENGINES = (process.env.ENGINES ?? 'postgres,embedded').split(',')
const [PORT, BARE_PORT] = [3357, 3358]
const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface Read {
  readonly name: string
  readonly own: string
  readonly bare: string
  readonly isSignedIn: boolean
  /** Target share of the bare route's throughput. */
  readonly wanted: number
}
const reads: readonly Read[] = [
  {
    name: 'configuration',
    own: '/organisations/v2/configuration?domain=northstar',
    bare: '/configuration',
    isSignedIn: false,
    wanted: 0.7,
  },
  {
    name: 'how long the session lasts',
    own: '/me/session',
    bare: '/session',
    isSignedIn: true,
    wanted: 0.7,
  },
  {
    name: 'unread messages',
    own: '/messages/unread-messages-count',
    bare: '/unread',
    isSignedIn: true,
    wanted: 0.5,
  },
  { name: 'me', own: '/me', bare: '/me', isSignedIn: true, wanted: 0.5 },
]

async function logIn(base: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': 'northstar' },
    body: JSON.stringify({ email: 'maya.lopez@northstar.example', password: 'Calm#Harbor7' }),
  })
  const { auth_token } = (await answer.json()) as { auth_token: string }
  return { authorization: `Token ${auth_token}`, 'x-client-id': 'northstar' }
}

interface Bench extends ServerPair {
  readonly engine: string
}

const rows: string[][] = []
let slowCount = 0

async function measureRead(at: Bench, read: Read): Promise<void> {
  const { ratio, row } = await compareServers({ ...at, headers: read.isSignedIn ? at.headers : {} }, read)
  // Also true for NaN: a run without a single response counts as too slow.
  if (!(ratio >= read.wanted)) slowCount += 1
  rows.push([`${read.name}, ${at.engine}`, ...row])
}

/** Logging as in production; one demo member logs in. */
const env = { NODE_ENV: 'development', TEST_CONTROL: '1' }

async function measurePostgres(folder: string): Promise<void> {
  const server = await findServer(folder)
  if (typeof server === 'string') throw new Error(`this benchmark needs PostgreSQL: ${server}`)
  const database = { DATABASE_URL: server.url }
  const product = await startProduct(PORT, path.join(folder, 'product'), { ...env, ...database })
  const bare = await startBareServer('bare-routes.ts', { PORT: String(BARE_PORT), ...database })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  try {
    const bench = {
      engine: 'PostgreSQL',
      own: { base: `${product.base}/api`, pid: product.process.pid ?? 0 },
      bare: { base: `http://127.0.0.1:${BARE_PORT}`, pid: bare.pid ?? 0 },
      headers: await logIn(product.base),
      database: async () => {
        const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity')
        return rows.map(({ pid }) => pid)
      },
    }
    for (const read of reads) await measureRead(bench, read)
  } finally {
    await admin.end()
    await stopProcess(bare)
    await product.stop()
    await server.stop()
  }
}

async function measureEmbedded(folder: string): Promise<void> {
  const [ours, theirs] = ['ours', 'theirs'].map((name) => path.join(folder, name)) as [string, string]
  const first = await startProduct(PORT, ours, env)
  const headers = await logIn(first.base)
  await first.stop()
  cpSync(ours, theirs, { recursive: true })
  const product = await startProduct(PORT, ours, env)
  const bare = await startBareServer('bare-routes.ts', { PORT: String(BARE_PORT), DATA_DIR: theirs })
  try {
    const bench = {
      engine: 'embedded',
      own: { base: `${product.base}/api`, pid: product.process.pid ?? 0 },
      bare: { base: `http://127.0.0.1:${BARE_PORT}`, pid: bare.pid ?? 0 },
      headers,
      database: async () => [],
    }
    for (const read of reads) await measureRead(bench, read)
  } finally {
    await stopProcess(bare)
    await product.stop()
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-api-'))
try {
  if (ENGINES.includes('postgres')) await measurePostgres(folder)
  if (ENGINES.includes('embedded')) await measureEmbedded(folder)
  say(`${CONNECTIONS} connections, medians of ${PAIRS} pairs of ${SECONDS} s each`)
  say(formatTable(['read', ...comparisonColumns], rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = slowCount > 0 ? 1 : 0
