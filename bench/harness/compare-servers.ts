// Compares the product with a bare route in pairs of changing order, so that other load on the machine
// affects both.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import { median } from './statistics.ts'
import { readCpuSeconds } from './cpu-time.ts'

export const SECONDS = Number(process.env.SECONDS ?? 3)
export const PAIRS = Number(process.env.PAIRS ?? 5)
export const CONNECTIONS = 50

/** A server: its URL, and its processes. */
export interface ServerUnderTest {
  readonly base: string
  readonly pid: number
}

export interface ServerPair {
  readonly own: ServerUnderTest
  readonly bare: ServerUnderTest
  readonly headers: Readonly<Record<string, string>>
  /** Processes of the database, if any. */
  readonly database: () => Promise<readonly number[]>
}

export interface RequestPaths {
  readonly own: string
  readonly bare: string
}

interface LoadResult {
  readonly perSecond: number
  readonly p99: number
  /** CPU microseconds per request, in the server and in PostgreSQL. */
  readonly work: number
}

async function runLoad(
  { headers, database }: ServerPair,
  side: ServerUnderTest,
  at: string,
  duration: number,
): Promise<LoadResult> {
  const url = `${side.base}${at}`
  const pids = [side.pid, ...(await database())]
  const before = readCpuSeconds(pids)
  const seen = await autocannon({ url, headers: { ...headers }, connections: CONNECTIONS, duration })
  const work = readCpuSeconds(pids) - before
  if (seen.errors > 0 || seen.non2xx > 0)
    throw new Error(`${url}: ${seen.errors} errors, ${seen.non2xx} refusals`)
  const { total } = seen.requests
  return { perSecond: total / seen.duration, p99: seen.latency.p99, work: (work * 1_000_000) / total }
}

/** Column names of `compareServers`. */
export const comparisonColumns = ['a second', 'p99, ms', 'work, µs'].flatMap((what) => [
  `ours ${what}`,
  `bare ${what}`,
  'ratio',
])

/** Measures both alternately; returns the median throughput ratio, NaN without responses, and a table row. */
export async function compareServers(
  pair: ServerPair,
  paths: RequestPaths,
): Promise<{ readonly ratio: number; readonly row: string[] }> {
  const own = { side: pair.own, path: paths.own, runs: [] as LoadResult[] }
  const bare = { side: pair.bare, path: paths.bare, runs: [] as LoadResult[] }
  for (const { side, path: at } of [own, bare]) await runLoad(pair, side, at, 1)
  for (let round = 0; round < PAIRS; round += 1)
    for (const one of round % 2 === 0 ? [own, bare] : [bare, own])
      one.runs.push(await runLoad(pair, one.side, one.path, SECONDS))
  const of = (one: typeof own, value: keyof LoadResult) => median(one.runs.map((each) => each[value]))
  const both = (value: keyof LoadResult) => [of(own, value).toFixed(0), of(bare, value).toFixed(0)]
  const share = (value: keyof LoadResult) => (of(own, value) / of(bare, value)).toFixed(2)
  const ratios = own.runs.map(({ perSecond }, at) => perSecond / (bare.runs[at]?.perSecond ?? Number.NaN))
  const ratio = median(ratios)
  const range = `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
  return {
    ratio,
    row: [...both('perSecond'), range, ...both('p99'), share('p99'), ...both('work'), share('work')],
  }
}

/** Starts a bare server of this folder, which prints a line when it listens. */
export async function startBareServer(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  await once(bare.stdout, 'data')
  return bare
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
