import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Api } from '@evenkeel/api/app'
import { type Clock, systemClock } from '@evenkeel/server-kit/clock'
import type { MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import { isDiskFull } from '@evenkeel/server-kit/database/database-error'
import type { Store } from '@evenkeel/server-kit/database/store'
import { diskFullChannel } from '@evenkeel/server-kit/diagnostics'
import { registerServerTiming } from '@evenkeel/server-kit/http/server-timing'
import { release } from '../database/check-readiness.ts'
import type { Readiness } from '../database/readiness.ts'
import type { Env } from '../env.ts'
import type { MasterKeyMonitor } from '../master-keys/master-key-monitor.ts'
import { measureClockOffset } from './clock-check.ts'
import { registerHealthRoutes } from './health-routes.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Tracing } from './tracing/tracing.ts'

/** Length of a short commit hash. */
const SHORT = 12

/** Trimmed content of a file, or null if it does not exist. */
const readTrimmed = (...parts: readonly string[]): string | null => {
  const file = path.join(...parts)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Checked-out commit, read without the git program, which checks the owner of the folder. */
function readGitHead(root: string): string | null {
  const pointer = /^gitdir: (.*)$/.exec((isFolder(root) ? null : readTrimmed(root, '.git')) ?? '')?.[1]
  const own = pointer ?? path.join(root, '.git')
  const head = readTrimmed(own, 'HEAD')
  const ref = /^ref: (.*)$/.exec(head ?? '')?.[1]
  if (ref === undefined) return head
  const shared = path.resolve(own, readTrimmed(own, 'commondir') ?? '.')
  const packed = readTrimmed(shared, 'packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return readTrimmed(shared, ref) ?? packed?.split(' ')[0] ?? null
}

const isFolder = (root: string): boolean => existsSync(path.join(root, '.git', 'HEAD'))

/**
 * Commit of the build: the file `.commit` of an image, which has no git folder, or the checked-out commit;
 * `unknown` otherwise.
 */
export const readCommit = (root: string): string =>
  (readTrimmed(root, '.commit') || readGitHead(root) || 'unknown').slice(0, SHORT)

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
interface ObservedProduct {
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
