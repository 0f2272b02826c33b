// `npm run bench:start`: time from process start to the first 200 of /readyz, and the memory at that point,
// on a new and on an existing embedded database, and on PostgreSQL; and the latency of the first visitors
// compared with the next ones. Prints a table; only figures of one run are comparable.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import { median, formatTable } from './harness/statistics.ts'
import { startProduct } from './harness/start-product.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const PORT = 3253
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Memory of a process in megabytes on Linux; NaN elsewhere. */
function readMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Milliseconds the first visitors wait for a page after the start, and the next ones. */
async function measureFirstRequests(base: string) {
  const taken = async (path: string): Promise<number> => {
    const since = performance.now()
    const answer = await fetch(`${base}${path}`, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}`)
    return performance.now() - since
  }
  const [home, article] = ['/northstar/', '/northstar/topics/sleeping-better/when-you-cannot-sleep']
  return {
    home: await taken(home),
    article: await taken(article),
    next: median([await taken(home), await taken(article)]),
  }
}

async function measure(folder: string, env: Readonly<Record<string, string>> = {}) {
  const since = performance.now()
  const product = await startProduct(PORT, folder, env)
  const seconds = (performance.now() - since) / 1000
  const memory = readMemory(product.process.pid)
  try {
    return { seconds, memory, ...(await measureFirstRequests(product.base)) }
  } finally {
    await product.stop()
  }
}

const scratch = mkdtempSync(path.join(tmpdir(), 'evenkeel-start-'))
const server = await findServer(scratch)
const url = typeof server === 'string' ? null : server.url
const results: Record<string, Awaited<ReturnType<typeof measure>>[]> = {}
const addResult = (what: string, one: Awaited<ReturnType<typeof measure>>) => (results[what] ??= []).push(one)
try {
  for (let run = 0; run < RUNS; run += 1) {
    const folder = path.join(scratch, `run-${run}`)
    addResult('new embedded database', await measure(folder))
    addResult('existing embedded database', await measure(folder))
    if (url)
      addResult(
        run === 0 ? 'new PostgreSQL database' : 'existing PostgreSQL database',
        await measure(folder, { DATABASE_URL: url }),
      )
  }
  say(`${RUNS} runs, medians`)
  say(
    formatTable(
      [
        'start on',
        'ready after, s',
        'memory when ready, MB',
        'first home page, ms',
        'first article, ms',
        'the next of both, ms',
      ],
      Object.entries(results).map(([what, some]) => {
        const of = (read: (one: (typeof some)[number]) => number, digits = 0): string =>
          median(some.map(read)).toFixed(digits)
        return [
          what,
          of(({ seconds }) => seconds, 1),
          of(({ memory }) => memory),
          of(({ home }) => home),
          of(({ article }) => article),
          of(({ next }) => next),
        ]
      }),
    ),
  )
} finally {
  if (typeof server !== 'string') await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}
