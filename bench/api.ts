// `npm run bench:api`: hot reads of the own API beside bare Fastify routes with the same statements (bare-routes.ts), on
// PostgreSQL and on the embedded database. Fifty connections ask as fast as they are answered; ours and the bare route take
// turns, in pairs that change their order, so that whatever else the machine does weighs on both. Prints medians and their
// ratios, and what a request costs in time of processor, which depends least on what else runs; exits 1 when a read that is wanted at 70 % of the bare route's throughput stays below. SECONDS, PAIRS and ENGINES change it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findServer } from '@evenkeel/server/testing/postgres'
import autocannon from 'autocannon'
import pg from 'pg'
import { median, table } from './numbers.ts'
import { processorSeconds } from './processor-time.ts'
import { startProduct } from './start-product.ts'

const SECONDS = Number(process.env.SECONDS ?? 3)
const PAIRS = Number(process.env.PAIRS ?? 5)
const CONNECTIONS = 50
const ENGINES = (process.env.ENGINES ?? 'postgres,embedded').split(',')
const WANTED = 0.7
const [PORT, BARE_PORT] = [3357, 3358]
const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface Read {
  readonly name: string
  readonly own: string
  readonly bare: string
  readonly isSignedIn: boolean
  /** Whether 70 % of the bare route is asked of it. */
  readonly isJudged: boolean
}
const reads: readonly Read[] = [
  {
    name: 'configuration',
    own: '/organisations/v2/configuration?domain=northstar',
    bare: '/configuration',
    isSignedIn: false,
    isJudged: true,
  },
  {
    name: 'how long the session lasts',
    own: '/me/session',
    bare: '/session',
    isSignedIn: true,
    isJudged: true,
  },
  {
    name: 'unread messages',
    own: '/messages/unread-messages-count',
    bare: '/unread',
    isSignedIn: true,
    isJudged: false,
  },
  { name: 'me', own: '/me', bare: '/me', isSignedIn: true, isJudged: false },
]

async function startBare(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-routes.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(BARE_PORT), ...env },
  })
  await once(bare.stdout, 'data')
  return bare
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function logIn(base: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': 'northstar' },
    body: JSON.stringify({ email: 'maya.lopez@northstar.example', password: 'Calm#Harbor7' }),
  })
  const { auth_token } = (await answer.json()) as { auth_token: string }
  return { authorization: `Token ${auth_token}`, 'x-client-id': 'northstar' }
}

interface Run {
  readonly perSecond: number
  readonly p99: number
  /** Microseconds of processor a request took, in the server and in PostgreSQL. */
  readonly work: number
}

/** What answers: an address, and the processes that work for it. */
interface Side {
  readonly base: string
  readonly pid: number
}

interface Bench {
  readonly engine: string
  readonly own: Side
  readonly bare: Side
  readonly headers: Readonly<Record<string, string>>
  /** Processes of the database, where it has any. */
  readonly database: () => Promise<readonly number[]>
}

async function run({ headers, database }: Bench, side: Side, path: string, duration: number): Promise<Run> {
  const url = `${side.base}${path}`
  const pids = [side.pid, ...(await database())]
  const before = processorSeconds(pids)
  const seen = await autocannon({ url, headers: { ...headers }, connections: CONNECTIONS, duration })
  const work = processorSeconds(pids) - before
  if (seen.errors > 0 || seen.non2xx > 0)
    throw new Error(`${url}: ${seen.errors} errors, ${seen.non2xx} refusals`)
  const { total } = seen.requests
  return { perSecond: total / seen.duration, p99: seen.latency.p99, work: (work * 1_000_000) / total }
}

const rows: string[][] = []
let tooSlow = 0

async function compare(at: Bench, read: Read): Promise<void> {
  const bench = { ...at, headers: read.isSignedIn ? at.headers : {} }
  const own = { ...bench.own, path: read.own, runs: [] as Run[] }
  const bare = { ...bench.bare, path: read.bare, runs: [] as Run[] }
  for (const side of [own, bare]) await run(bench, side, side.path, 1)
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const side of pair % 2 === 0 ? [own, bare] : [bare, own])
      side.runs.push(await run(bench, side, side.path, SECONDS))
  const of = (side: typeof own, value: keyof Run) => median(side.runs.map((one) => one[value]))
  const ratios = own.runs.map(({ perSecond }, at) => perSecond / (bare.runs[at]?.perSecond ?? Number.NaN))
  const ratio = median(ratios)
  // Written so that a run without a single answer counts as too slow.
  if (read.isJudged && !(ratio >= WANTED)) tooSlow += 1
  rows.push([
    `${read.name}, ${bench.engine}`,
    of(own, 'perSecond').toFixed(0),
    of(bare, 'perSecond').toFixed(0),
    `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
    of(own, 'p99').toFixed(0),
    of(bare, 'p99').toFixed(0),
    (of(own, 'p99') / of(bare, 'p99')).toFixed(2),
    of(own, 'work').toFixed(0),
    of(bare, 'work').toFixed(0),
    (of(own, 'work') / of(bare, 'work')).toFixed(2),
  ])
}

/** Logging as in production; demo people, of whom one signs in. */
const env = { NODE_ENV: 'development', TEST_CONTROL: '1' }

async function onPostgres(folder: string): Promise<void> {
  const server = await findServer(folder)
  if (typeof server === 'string') throw new Error(`This needs PostgreSQL: ${server}`)
  const database = { DATABASE_URL: server.url }
  const product = await startProduct(PORT, path.join(folder, 'product'), { ...env, ...database })
  const bare = await startBare(database)
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
    for (const read of reads) await compare(bench, read)
  } finally {
    await admin.end()
    await end(bare)
    await product.stop()
    await server.stop()
  }
}

async function onEmbedded(folder: string): Promise<void> {
  const [ours, theirs] = ['ours', 'theirs'].map((name) => path.join(folder, name)) as [string, string]
  const first = await startProduct(PORT, ours, env)
  const headers = await logIn(first.base)
  await first.stop()
  cpSync(ours, theirs, { recursive: true })
  const product = await startProduct(PORT, ours, env)
  const bare = await startBare({ DATA_DIR: theirs })
  try {
    const bench = {
      engine: 'embedded',
      own: { base: `${product.base}/api`, pid: product.process.pid ?? 0 },
      bare: { base: `http://127.0.0.1:${BARE_PORT}`, pid: bare.pid ?? 0 },
      headers,
      database: async () => [],
    }
    for (const read of reads) await compare(bench, read)
  } finally {
    await end(bare)
    await product.stop()
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-api-'))
try {
  if (ENGINES.includes('postgres')) await onPostgres(folder)
  if (ENGINES.includes('embedded')) await onEmbedded(folder)
  say(`${CONNECTIONS} connections, medians of ${PAIRS} pairs of ${SECONDS} s each`)
  const pairOf = (what: string) => [`ours ${what}`, `bare ${what}`, 'ratio']
  say(table(['read', ...pairOf('a second'), ...pairOf('p99, ms'), ...pairOf('work, µs')], rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = tooSlow > 0 ? 1 : 0
