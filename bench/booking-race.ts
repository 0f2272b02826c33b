// `npm run bench:race`: many people book at the same moment, over HTTP, with two server processes on one
// PostgreSQL. Half of the rounds are for one slot, half for two that overlap. Prints a summary per repeat;
// exits 1 when any round does not have exactly one winner, any response is neither 201 nor
// provider_unavailable, or PostgreSQL counted a deadlock (trust R1).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import pg from 'pg'
import {
  findFreeSlots,
  ADD_HALF_HOUR_SLOTS,
  createPatient,
  raceForSlot,
} from '../apps/server/src/cross-service/load/testing/booking-race.ts'
import { quantile } from './harness/statistics.ts'
import { type RunningProduct, startProduct } from './harness/start-product.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 50)
const RACERS = Number(process.env.RACERS ?? 40)
const REPEATS = Number(process.env.REPEATS ?? 4)
const PORTS = [3250, 3251] as const
const key = Buffer.alloc(32, 3)
const say = (line: string) => process.stdout.write(`${line}\n`)
const calls = PORTS.map((port) =>
  createApiCall({ base: `http://127.0.0.1:${port}/telehealth`, fetch: globalThis.fetch }),
)
const [call] = calls as [ApiCall, ApiCall]

const formatPercentiles = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`

/** Measures the cost of inserting one row under the same load on this machine, without our code. */
async function measureBareInserts(pool: pg.Pool): Promise<readonly number[]> {
  await pool.query('create table if not exists bare (slot integer primary key, who integer)')
  await pool.query('truncate bare')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: RACERS }, async (_, who) => {
        const started = performance.now()
        await pool.query('insert into bare values ($1, $2) on conflict do nothing', [round, who])
        times.push(performance.now() - started)
      }),
    )
  }
  return times
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-race-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`this benchmark needs PostgreSQL: ${server}`)
const pool = new pg.Pool({ connectionString: server.url, max: RACERS })
// The server stops before the last idle connection does.
pool.on('error', () => {})
const products: RunningProduct[] = []
let failureCount = 0
let rounds = 0
try {
  for (const port of PORTS) {
    const env = { DATABASE_URL: server.url, NODE_ENV: 'development', ENCRYPTION_KEY: key.toString('base64') }
    products.push(await startProduct(port, path.join(folder, String(port)), env))
  }
  await pool.query(ADD_HALF_HOUR_SLOTS)
  const patients = await Promise.all(
    Array.from({ length: RACERS }, (_, number) => createPatient(call, key, number)),
  )
  const [first] = patients
  if (!first) throw new Error('nobody races')
  for (let repeat = 1; repeat <= REPEATS; repeat += 1) {
    await pool.query('delete from telehealth.appointments')
    const times: number[] = []
    const odd: string[] = []
    for (const [round, slot] of (await findFreeSlots(call, first, ROUNDS)).entries()) {
      const told = await raceForSlot(calls, patients, slot, round)
      times.push(...told.map(({ milliseconds }) => milliseconds))
      const outcomes = told.map(({ outcome }) => outcome)
      rounds += 1
      odd.push(...outcomes.filter((outcome) => outcome !== '201' && outcome !== '409 provider_unavailable'))
      if (outcomes.filter((outcome) => outcome === '201').length !== 1) failureCount += 1
    }
    const bare = await measureBareInserts(pool)
    failureCount += odd.length
    say(
      `repeat ${repeat}: ${times.length} bookings, others than 201 and provider_unavailable: ${JSON.stringify(odd)}, ${formatPercentiles(times)}; bare insert ${formatPercentiles(bare)}`,
    )
  }
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  const deadlocks = rows[0]?.deadlocks ?? -1
  if (deadlocks !== 0) failureCount += 1
  say(
    `${rounds} rounds of ${RACERS} on ${PORTS.length} processes: ${failureCount} wrong, ${deadlocks} deadlocks`,
  )
} finally {
  await Promise.all(products.map((product) => product.stop()))
  await pool.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failureCount > 0 || rounds < ROUNDS * REPEATS ? 1 : 0
