// `npm run bench:storm`: back-to-back log-ins while others read, on PostgreSQL. Prints log-ins per second and
// their latency, and the latency of the readers before and during the flood. Log-ins rejected with 503 are
// counted separately.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import { quantile, formatTable } from './harness/statistics.ts'
import { startProduct } from './harness/start-product.ts'

const SECONDS = Number(process.env.SECONDS ?? 10)
const CALLERS = Number(process.env.CALLERS ?? 50)
/** Requests per second of the readers. */
const READS_PER_SECOND = Number(process.env.READS ?? 30)
const PORT = 3254
const origin = `http://127.0.0.1:${PORT}`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface TimedResponse {
  readonly status: number
  readonly milliseconds: number
}

async function measure(ask: () => Promise<Response>): Promise<TimedResponse> {
  const since = performance.now()
  const answer = await ask()
  await answer.arrayBuffer()
  return { status: answer.status, milliseconds: performance.now() - since }
}

/** An unknown email address: the check costs as much, and no account is locked. */
const logIn = (number: number): Promise<TimedResponse> =>
  measure(() =>
    fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-id': 'northstar',
        'x-forwarded-for': `10.${number % 200}.0.1`,
      },
      body: JSON.stringify({ email: `nobody.${number}@example.test`, password: 'Calm#Harbor7' }),
    }),
  )

async function runReaders(milliseconds: number): Promise<readonly TimedResponse[]> {
  const begun = performance.now()
  const asked: Promise<TimedResponse>[] = []
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const past = performance.now() - begun
      while (asked.length < (past * READS_PER_SECOND) / 1000)
        asked.push(measure(() => fetch(`${origin}/api/organisations/v2/configuration?domain=northstar`)))
      if (past < milliseconds) return
      clearInterval(timer)
      done()
    }, 10)
  })
  return Promise.all(asked)
}

async function runLogInFlood(milliseconds: number): Promise<readonly TimedResponse[]> {
  const until = performance.now() + milliseconds
  const seen: TimedResponse[] = []
  let number = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < until) seen.push(await logIn((number += 1)))
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return seen
}

const formatQuantile = (some: readonly TimedResponse[], share: number): string =>
  quantile(
    some.map(({ milliseconds }) => milliseconds),
    share,
  ).toFixed(0)

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-storm-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`this benchmark needs PostgreSQL: ${server}`)
// One proxy is trusted, so that the flood can come from many networks and is not rate limited.
const env = { DATABASE_URL: server.url, NODE_ENV: 'development', TRUSTED_PROXIES: '1' }
const product = await startProduct(PORT, path.join(folder, 'product'), env)
try {
  await runReaders(2000)
  await logIn(0)
  const before = await runReaders(SECONDS * 1000)
  const [during, logIns] = await Promise.all([runReaders(SECONDS * 1000), runLogInFlood(SECONDS * 1000)])
  const checked = logIns.filter(({ status }) => status === 400)
  const later = logIns.filter(({ status }) => status === 503)
  say(`${SECONDS} s, ${CALLERS} log-in clients, ${READS_PER_SECOND} reads per second`)
  say(
    `${(checked.length / SECONDS).toFixed(1)} passwords checked per second, ${later.length} rejected with 503, ${logIns.length - checked.length - later.length} other`,
  )
  say(
    formatTable(
      ['who', 'p50, ms', 'p99, ms'],
      [
        ['readers before', formatQuantile(before, 0.5), formatQuantile(before, 0.99)],
        ['readers during the storm', formatQuantile(during, 0.5), formatQuantile(during, 0.99)],
        ['log-ins', formatQuantile(checked, 0.5), formatQuantile(checked, 0.99)],
      ],
    ),
  )
} finally {
  await product.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
