import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Api } from '@evenkeel/api/app'
import { type Clock, systemClock } from '@evenkeel/server-kit/clock'
import type { MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import { isDiskFull } from '@evenkeel/server-kit/database/outage'
import type { Store } from '@evenkeel/server-kit/database/store'
import { diskFullChannel } from '@evenkeel/server-kit/diagnostics'
import { registerServerTiming } from '@evenkeel/server-kit/http/server-timing'
import type { Readiness } from '../database/readiness.ts'
import { release } from '../database/release.ts'
import type { Env } from '../env.ts'
import type { MasterKeyMonitor } from '../master-keys/master-key-monitor.ts'
import { measureClockOffset } from './clock-check.ts'
import { readCommit } from './commit.ts'
import { registerHealthRoutes } from './health-routes.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Tracing } from './tracing/tracing.ts'

/** Monitors whether the database can write. */
interface DiskMonitor {
  /** True from the first write that failed with a full disk until one succeeds. */
  readonly isFull: () => Promise<boolean>
  readonly stop: () => void
}

/**
 * Writes a few megabytes to the temporary storage of the database and discards them; needs no privilege and leaves
 * nothing behind.
 */
export const probeDiskSpace = ({ db }: Pick<Store, 'db'>): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(
      sql`select count(*) from (select distinct md5(n::text) from generate_series(1, 100000) n) spilled`,
    )
  })

/** Detects writes that fail with a full disk, then retries on request until one succeeds; logs both in one line. */
export function createDiskMonitor(store: Pick<Store, 'db'>, warn: (line: string) => void): DiskMonitor {
  let isFull = false
  const onFull = (): void => {
    if (!isFull) warn('not ready: no space is left on the disk of the database')
    isFull = true
  }
  diskFullChannel.subscribe(onFull)
  return {
    isFull: async () => {
      if (!isFull) return false
      try {
        await probeDiskSpace(store)
        isFull = false
        warn('the database can write again')
      } catch (error) {
        // Unreachable in the meantime: reported elsewhere.
        if (!isDiskFull(error)) throw error
      }
      return isFull
    },
    stop: () => {
      diskFullChannel.unsubscribe(onFull)
    },
  }
}

/** Dependencies of the observability hooks. */
export interface ObservedProduct {
  readonly env: Pick<Env, 'METRICS_TOKEN' | 'NODE_ENV' | 'BACKUPS_DIR'>
  readonly clock: Clock
  readonly store: Pick<Store, 'ping' | 'connections' | 'db'>
  readonly tracing: Pick<Tracing, 'watch'>
  readonly api: Pick<Api, 'backlogs' | 'isTelehealthCircuitOpen' | 'telehealthKeyRefusals' | 'mailCounts'>
  readonly isDraining: () => boolean
  readonly readiness: Pick<Readiness, 'status'>
  readonly masterKeysInUse: Pick<MasterKeyMonitor, 'roles' | 'areKnown'>
  /** Master key roles of this process. */
  readonly knownMasterRoles: ReadonlySet<MasterKeyRole>
}

/** Traces, times and counts requests of routes mounted after this. Returns the metrics, or null if nobody may read them. */
export function observeProduct(
  app: FastifyInstance,
  {
    env,
    clock,
    store,
    tracing,
    api,
    isDraining,
    readiness,
    masterKeysInUse,
    knownMasterRoles,
  }: ObservedProduct,
): Metrics | null {
  tracing.watch(app)
  // The database time of a log-in could reveal whether an account exists.
  // Static assets need no timing either.
  registerServerTiming(app, ({ routeOptions }) => /^\/(api\/auth|assets)\//.test(routeOptions.url ?? ''))
  // Open in development; in production only with the token.
  const sources = {
    store,
    ...api,
    installation: {
      version: release,
      commit: readCommit(path.resolve(import.meta.dirname, '../../../..')),
      backupsDir: env.BACKUPS_DIR ?? null,
      clock,
      warn: (line: string) => app.log.warn(line),
    },
    masterRoles: masterKeysInUse.roles,
    knownMasterRoles,
    clockOffset: () => measureClockOffset(store, systemClock),
  }
  const metrics = env.METRICS_TOKEN || env.NODE_ENV !== 'production' ? createMetrics(sources) : null
  metrics?.watch(app)
  const disk = createDiskMonitor(store, (line) => app.log.warn(line))
  app.addHook('onClose', async () => disk.stop())
  const { areKnown: areKeysKnown } = masterKeysInUse
  registerHealthRoutes(app, { store, isDraining, readiness, isDiskFull: disk.isFull, areKeysKnown })
  return metrics
}
