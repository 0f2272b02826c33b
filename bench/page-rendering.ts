// `npm run bench:documents`: pages of the product compared with a bare Fastify route that sends the same
// bytes (bare-documents.ts), on PostgreSQL, requested as by a browser, compressed. Home and an article are
// the same for everyone; the appointments are those of a logged-in member. Exits 1 when a page is below its
// target. SECONDS and PAIRS change it.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
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

const [PORT, BARE_PORT] = [Number(process.env.BENCH_PORT ?? 3367), Number(process.env.BENCH_PORT ?? 3367) + 1]
const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface Page {
  readonly name: string
  readonly path: string
  readonly isSignedIn: boolean
  /** Target share of the bare route's throughput; null: measured only. */
  readonly wanted: number | null
}
const pages: readonly Page[] = [
  { name: 'home', path: '/northstar/', isSignedIn: false, wanted: 0.5 },
  {
    name: 'an article',
    path: '/northstar/topics/stress/ten-minutes-for-a-hard-day',
    isSignedIn: false,
    wanted: 0.5,
  },
  { name: "a member's appointments", path: '/northstar/appointments', isSignedIn: true, wanted: null },
]

/** Cookies of a logged-in browser. */
async function logIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': 'northstar' },
    body: JSON.stringify({ email: 'maya.lopez@northstar.example', password: 'Calm#Harbor7' }),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .concat('evenkeel_signed_in=1')
    .join('; ')
}

const rows: string[][] = []
let slowCount = 0
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-documents-'))
try {
  const server = await findServer(folder)
  if (typeof server === 'string') throw new Error(`this benchmark needs PostgreSQL: ${server}`)
  const product = await startProduct(PORT, path.join(folder, 'product'), {
    NODE_ENV: 'development',
    TEST_CONTROL: '1',
    DATABASE_URL: server.url,
  })
  const bare = await startBareServer('bare-documents.ts', { PORT: String(BARE_PORT), ORIGIN: product.base })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  try {
    const cookie = await logIn(product.base)
    for (const { name, path: at, isSignedIn, wanted } of pages) {
      const pair: ServerPair = {
        own: { base: product.base, pid: product.process.pid ?? 0 },
        bare: { base: `http://127.0.0.1:${BARE_PORT}`, pid: bare.pid ?? 0 },
        headers: { 'accept-encoding': 'gzip, deflate, br', ...(isSignedIn ? { cookie } : {}) },
        database: async () => {
          const found = await admin.query<{ pid: number }>('select pid from pg_stat_activity')
          return found.rows.map(({ pid }) => pid)
        },
      }
      const { ratio, row } = await compareServers(pair, { own: at, bare: at })
      if (wanted !== null && !(ratio >= wanted)) slowCount += 1
      rows.push([name, ...row])
    }
  } finally {
    await admin.end()
    await stopProcess(bare)
    await product.stop()
    await server.stop()
  }
  say(
    `${CONNECTIONS} connections, medians of ${PAIRS} pairs of ${SECONDS} s each, load ${loadavg()[0]?.toFixed(1)}`,
  )
  say(formatTable(['page', ...comparisonColumns], rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = slowCount > 0 ? 1 : 0
