import { randomUUID } from 'node:crypto'
import { type MovableClock, createStoppedClock } from '@evenkeel/server-kit/clock'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import pg from 'pg'
import { configInUse } from '../../apps/api/src/modules/organizations/tables.ts'
import { requestAllEndpoints } from '../../apps/server/src/cross-service/testing/access-matrix/request-all-endpoints.ts'
import { openServices, type Services } from '../../apps/server/src/cross-service/testing/services.ts'
import {
  openAccessFixture,
  type AccessFixture,
} from '../../apps/server/src/cross-service/testing/access-fixture.ts'
import { median } from './statistics.ts'

/** Unmeasured requests before the measurement. */
const WARM_UP = 20

/** An installation on a separate database, in which a few people have used every feature. */
export interface Installation {
  readonly url: string
  readonly services: Services
  readonly world: AccessFixture
  readonly clock: MovableClock
  /** Loads the organizations added to the database since, as if another process had read them from files. */
  readonly follow: () => Promise<void>
}

/** Opens an installation; includes the staff application where its origin is given. */
export async function openInstallation(
  server: string,
  name: string,
  staffUrl?: string,
): Promise<Installation> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const store = await openPostgres(url.href)
  const clock = createStoppedClock('2026-11-17T16:00:00Z')
  const services = await openServices({
    store,
    clock,
    logger: false,
    ...(staffUrl === undefined ? {} : { staffUrl }),
  })
  const world = await openAccessFixture(services)
  await requestAllEndpoints(services, world)
  const follow = async (): Promise<void> => {
    await store.db.update(configInUse).set({ version: randomUUID() })
    await services.api.programmes.follow()
  }
  return { url: url.href, services, world, clock, follow }
}

/** A measured request; returns its milliseconds. */
type TimedRequest = () => Promise<number>

export interface ScaleComparison {
  /** The large one relative to the two small ones, beyond their own difference. */
  readonly excess: number
  /**
   * Medians of the small ones and of the large one in milliseconds, their ratio, and that of the two small
   * ones.
   */
  readonly row: readonly string[]
}

/**
 * Measures a small, the large and another small installation alternately, so that other load on the machine
 * affects all. The ratio is the median over rounds; its error is estimated from the two small ones, one
 * opened before and one after the large one.
 */
export async function compareAtScale(
  [small, large, other]: readonly [TimedRequest, TimedRequest, TimedRequest],
  rounds: number,
): Promise<ScaleComparison> {
  const asks = [small, large, other]
  const times: readonly [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    for (let turn = 0; turn < 3; turn += 1) {
      const at = (round + turn) % 3
      const taken = await asks[at]?.()
      if (round >= WARM_UP) times[at]?.push(taken ?? Number.NaN)
    }
  }
  const [before, between, after] = times
  const at = (round: number, all: readonly number[]) => all[round] ?? Number.NaN
  const ratio = median(between.map((one, round) => one / Math.sqrt(at(round, before) * at(round, after))))
  const off = median(after.map((one, round) => one / at(round, before)))
  return {
    excess: ratio / Math.max(off, 1 / off),
    row: [
      ...[[...before, ...after], between].map((all) => median(all).toFixed(2)),
      ratio.toFixed(2),
      off.toFixed(2),
    ],
  }
}

/** Column names of the result rows. */
export const scaleColumns = ['small, ms', 'large, ms', 'ratio', 'of the two small ones'] as const
