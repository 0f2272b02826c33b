import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { createTestDatabase, getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildProduct, startChildProduct } from '../testing/child-product.ts'
import { startConstantLoad, type RequestResult } from './constant-rate-load.ts'
import { createSoakTraffic } from './testing/soak-traffic.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
/** Requests per second. */
const WANTED = 100
/** Number of memory samples. */
const LOOKS = 60
/** Samples of the warm-up: ten are five of thirty minutes. */
const WARMING = 10
/** Garbage collection makes memory fluctuate: use the median of this many samples. */
const TOGETHER = 9
const run = promisify(execFile)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Counts by request kind and status, durations, and failures. */
function summary(shots: readonly RequestResult[]) {
  const times = shots.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const failed = Map.groupBy(
    shots.filter(({ status }) => status < 200 || status >= 300),
    ({ kind, status }) => `${kind} ${status}`,
  )
  return {
    line: `${shots.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    failed: [...failed].map(([name, some]) => `${name}: ${some.length}`),
  }
}

// A separate process for half an hour: `npm run test:deep`.
const isDeep = process.env.DEEP === '1' && getTestEngine() === 'postgres'
describe.skipIf(!isDeep)('sustained load on PostgreSQL (trust R16)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-soak-'))
  let product: ChildProduct
  beforeAll(async () => {
    const port = String(await findFreePort())
    product = await startChildProduct({
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: await createTestDatabase('template1'),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      TRUSTED_PROXIES: '1',
    })
  }, 300_000)
  afterAll(async () => {
    await product.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Resident memory in MiB. */
  const memoryOf = async (): Promise<number> => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(product.process.pid)])
    return Number(stdout) / 1024
  }
  /** 99th percentile of the event loop delay since the last scrape, in milliseconds. */
  const delay = async (): Promise<number> => {
    const text = await (await fetch(`${product.base}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000
  }

  it(
    `does not increase memory or latency in ${MINUTES} minutes with ${WANTED} requests per second`,
    async () => {
      const load = startConstantLoad(WANTED, await createSoakTraffic(product))
      const looks: number[] = []
      while (looks.length < LOOKS) {
        await wait(minutes(MINUTES) / LOOKS)
        looks.push(await memoryOf())
        if (looks.length === WARMING) await delay()
      }
      const delayed = await delay()
      const shots = await load.stop()
      const before = middle(looks.slice(WARMING, WARMING + TOGETHER))
      const after = middle(looks.slice(-TOGETHER))
      const { line, failed } = summary(shots)
      say(`soak, ${load.rate().toFixed(0)} requests a second: ${line}`)
      say(`memory, MiB: ${looks.map((one) => one.toFixed(0)).join(' ')}`)
      say(
        `memory ${before.toFixed(0)} MiB warm, ${after.toFixed(0)} MiB at the end; delay of the loop, p99, ${delayed.toFixed(0)} ms`,
      )
      expect(failed).toEqual([])
      expect(load.rate()).toBeGreaterThan(WANTED * 0.95)
      expect(after).toBeLessThan(before * 1.1)
      expect(delayed).toBeLessThan(50)
      // An unhandled error exits the process and is logged first.
      expect(product.said()).not.toMatch(/unforeseen error|unhandled/i)
      expect(product.process.exitCode).toBeNull()
      expect(await product.end('SIGTERM')).toBe(0)
    },
    minutes(MINUTES + 3),
  )
})
