import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { FastifyInstance } from 'fastify'
import type { Readiness, ReadinessStatus } from '../database/readiness.ts'

/** A slower database cannot serve requests either. */
const ANSWER_TIMEOUT = seconds(2)

/** Dependencies of `/readyz`. */
export interface HealthSources {
  readonly store: Pick<Store, 'ping'>
  readonly isDraining: () => boolean
  readonly readiness: Pick<Readiness, 'status'>
  /** Whether the disk of the database is full. */
  readonly isDiskFull: () => Promise<boolean>
  /** Whether this process can unwrap all keys in the database. */
  readonly areKeysKnown: () => Promise<boolean>
}

type Status = ReadinessStatus | 'draining' | 'unknown key' | 'disk full'

/** Status reported by the database within the timeout. */
async function pingDatabase({ store, isDiskFull, areKeysKnown }: HealthSources): Promise<Status> {
  const over = new AbortController()
  const silent: Status = 'no database'
  const late: Promise<Status> = wait(ANSWER_TIMEOUT, silent, { signal: over.signal }).catch(() => silent)
  const answered: Promise<Status> = store
    .ping()
    .then(async () => {
      if (await isDiskFull()) return 'disk full'
      return (await areKeysKnown()) ? 'ready' : 'unknown key'
    })
    .catch(() => silent)
  const inTime = await Promise.race([answered, late])
  over.abort()
  return inTime
}

/** The current status of `/readyz`. */
async function getStatus(sources: HealthSources): Promise<Status> {
  if (sources.isDraining()) return 'draining'
  const status = sources.readiness.status()
  return status === 'ready' ? pingDatabase(sources) : status
}

/**
 * GET /healthz: 200 while the process runs. GET /readyz: 200 `{ status: 'ready' }`, or 503 with another status:
 * `starting` (migrating and loading), `not migrated` (waits for `npm run migrate`), `newer database` (a newer release
 * removed what this one reads), `no database` (no response within two seconds), `disk full` (the database cannot
 * write), `unknown key` (keys are wrapped by a master key this process does not have), `draining` (shutting down).
 * The telehealth service is not checked: without it members can still read, write and log in.
 */
export function registerHealthRoutes(app: FastifyInstance, sources: HealthSources): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await getStatus(sources)
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
