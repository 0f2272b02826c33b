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
/** Requests a second. */
const WANTED = 100
/** Looks at the memory from begin to end. */
const LOOKS = 60
/** So many of them belong to warming up: ten are five minutes of thirty. */
const WARMING = 10
/** Memory breathes with the collection of garbage: what counts is the middle of so many looks. */
const TOGETHER = 9
const run = promisify(execFile)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** How often each kind of request got each status, how long they took, and those that did not succeed. */
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

// A process of its own for half an hour: `npm run test:deep`.
const isDeep = process.env.DEEP === '1' && getTestEngine() === 'postgres'
describe.skipIf(!isDeep)('a long day on PostgreSQL (trust R16)', () => {
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

  /** Resident memory, in MiB. */
  const memoryOf = async (): Promise<number> => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(product.process.pid)])
    return Number(stdout) / 1024
  }
  /** 99 of 100 delays of the event loop since the last look at the metrics were shorter, in milliseconds. */
  const delay = async (): Promise<number> => {
    const text = await (await fetch(`${product.base}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000
  }

  it(
    `leaves its memory and its pace as they were after ${MINUTES} minutes of ${WANTED} requests a second`,
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
      // What nobody caught ends the process, and says so first.
      expect(product.said()).not.toMatch(/unforeseen error|unhandled/i)
      expect(product.process.exitCode).toBeNull()
      expect(await product.end('SIGTERM')).toBe(0)
    },
    minutes(MINUTES + 3),
  )
})
