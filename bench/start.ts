// `npm run bench:start`: from the start of the process to the first 200 at /readyz, and the memory it holds then, on a new and on an
// existing embedded database, and on PostgreSQL. Prints a table; times of one run belong together.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findServer } from '@evenkeel/server/testing/postgres'
import { median, table } from './numbers.ts'
import { startProduct } from './start-product.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const PORT = 3253
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Megabytes a process holds, as Linux tells it; NaN elsewhere. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

async function measure(folder: string, env: Readonly<Record<string, string>> = {}) {
  const since = performance.now()
  const product = await startProduct(PORT, folder, env)
  const seconds = (performance.now() - since) / 1000
  const memory = memoryOf(product.process.pid)
  await product.stop()
  return { seconds, memory }
}

const scratch = mkdtempSync(path.join(tmpdir(), 'evenkeel-start-'))
const server = await findServer(scratch)
const url = typeof server === 'string' ? null : server.url
const found: Record<string, Awaited<ReturnType<typeof measure>>[]> = {}
const keep = (what: string, one: Awaited<ReturnType<typeof measure>>) => (found[what] ??= []).push(one)
try {
  for (let run = 0; run < RUNS; run += 1) {
    const folder = path.join(scratch, `run-${run}`)
    keep('new embedded database', await measure(folder))
    keep('existing embedded database', await measure(folder))
    if (url)
      keep(
        run === 0 ? 'new PostgreSQL database' : 'existing PostgreSQL database',
        await measure(folder, { DATABASE_URL: url }),
      )
  }
  say(`${RUNS} runs, medians`)
  say(
    table(
      ['start on', 'ready after, s', 'memory when ready, MB'],
      Object.entries(found).map(([what, some]) => [
        what,
        median(some.map(({ seconds }) => seconds)).toFixed(1),
        median(some.map(({ memory }) => memory)).toFixed(0),
      ]),
    ),
  )
} finally {
  if (typeof server !== 'string') await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}
