import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { FastifyInstance } from 'fastify'
import type { Readiness, ReadinessStatus } from '../database/readiness.ts'

/** A database that takes longer to answer nothing cannot serve members either. */
const ANSWER_TIMEOUT = seconds(2)

/** What `/readyz` asks. */
export interface HealthSources {
  readonly store: Pick<Store, 'ping'>
  readonly isDraining: () => boolean
  readonly readiness: Pick<Readiness, 'status'>
  /** Whether the database has no space left to write. */
  readonly isDiskFull: () => Promise<boolean>
  /** Whether this process opens every key in the database. */
  readonly areKeysKnown: () => Promise<boolean>
}

type Status = ReadinessStatus | 'draining' | 'unknown key' | 'disk full'

/** What the database says in time. */
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

/** What `/readyz` says at this moment. */
async function getStatus(sources: HealthSources): Promise<Status> {
  if (sources.isDraining()) return 'draining'
  const status = sources.readiness.status()
  return status === 'ready' ? pingDatabase(sources) : status
}

/**
 * GET /healthz: 200 as long as the process lives. GET /readyz: 200 `{ status: 'ready' }` while it can work, 503 with another status
 * while not: `starting` (migrating and loading), `not migrated` (waits for `npm run migrate`), `newer database` (a newer release took
 * away what this one reads), `no database` (no answer within two seconds), `disk full` (the database has no space left to
 * write), `unknown key` (keys in it lie under a master key this
 * process does not have), `draining` (about to stop).
 * The telehealth service is not asked: without it members still read, write and sign in.
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
