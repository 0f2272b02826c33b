import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { createTestDatabase, getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildProduct, startChildProduct } from '../testing/child-product.ts'
import {
  findFreeSlots,
  ADD_HALF_HOUR_SLOTS,
  createPatient,
  type RacePatient,
  raceForSlot,
} from './testing/booking-race.ts'

/** Contested slots, and rounds per slot. */
const [SLOTS, REPEATS] = process.env.DEEP === '1' ? [50, 4] : [8, 1]
const RACERS = 40
const master = Buffer.alloc(32, 3)

describe.skipIf(getTestEngine() !== 'postgres')('two processes on one PostgreSQL database', () => {
  let folder = ''
  let pool: pg.Pool
  let products: readonly ChildProduct[] = []
  let calls: readonly ApiCall[] = []
  let patients: readonly RacePatient[] = []
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-race-'))
    const url = await createTestDatabase()
    pool = new pg.Pool({ connectionString: url, max: 1 })
    const start = async (name: string): Promise<ChildProduct> =>
      startChildProduct({
        PORT: String(await findFreePort()),
        DATA_DIR: path.join(folder, name),
        DATABASE_URL: url,
        ENCRYPTION_KEY: master.toString('base64'),
      })
    products = await Promise.all(['first', 'second'].map(start))
    calls = products.map(({ base }) =>
      createApiCall({ base: `${base}/telehealth`, fetch: globalThis.fetch, getSchemas }),
    )
    const [call] = calls
    if (!call) throw new Error('nothing was started')
    await pool.query(ADD_HALF_HOUR_SLOTS)
    patients = await Promise.all(
      Array.from({ length: RACERS }, (_, number) => createPatient(call, master, number)),
    )
  }, 300_000)
  afterAll(async () => {
    await Promise.all(products.map((product) => product.end('SIGTERM')))
    await pool.end()
    rmSync(folder, { recursive: true, force: true })
  }, 300_000)

  it(`book a slot for one of ${RACERS} members, also with overlapping slots, and never deadlock (trust R1: ${SLOTS * REPEATS} cases) [CALL-44] [ERROR-09]`, async () => {
    const [call] = calls
    const [first] = patients
    if (!call || !first) throw new Error('nobody races')
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      await pool.query('delete from telehealth.appointments')
      const slots = await findFreeSlots(call, first, SLOTS)
      expect(slots).toHaveLength(SLOTS)
      for (const [round, slot] of slots.entries()) {
        const told = await raceForSlot(calls, patients, slot, round)
        expect(told.map(({ outcome }) => outcome).toSorted()).toEqual([
          '201',
          ...Array.from({ length: RACERS - 1 }, () => '409 provider_unavailable'),
        ])
      }
    }
    const { rows } = await pool.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(rows).toEqual([{ deadlocks: 0 }])
  }, 600_000)
})
