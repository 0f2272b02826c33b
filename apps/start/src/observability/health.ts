import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/contract/units'
import type { Store } from '@evenkeel/server/store/store'
import type { FastifyInstance } from 'fastify'
import type { Readiness, ReadinessStatus } from '../database/readiness.ts'

/** A database that takes longer to answer nothing cannot serve members either. */
const ANSWER_TIMEOUT = seconds(2)

/** Whether the database answers in time. */
async function answers(store: Pick<Store, 'ping'>): Promise<boolean> {
  const over = new AbortController()
  const late = wait(ANSWER_TIMEOUT, false, { signal: over.signal }).catch(() => false)
  const answered = store.ping().then(
    () => true,
    () => false,
  )
  const inTime = await Promise.race([answered, late])
  over.abort()
  return inTime
}

/** What `/readyz` asks. */
export interface HealthSources {
  readonly store: Pick<Store, 'ping'>
  readonly isDraining: () => boolean
  readonly readiness: Pick<Readiness, 'status'>
}

/** What `/readyz` says at this moment. */
async function statusOf({
  store,
  isDraining,
  readiness,
}: HealthSources): Promise<ReadinessStatus | 'draining'> {
  if (isDraining()) return 'draining'
  const status = readiness.status()
  if (status !== 'ready') return status
  return (await answers(store)) ? 'ready' : 'no database'
}

/**
 * GET /healthz: 200 as long as the process lives. GET /readyz: 200 `{ status: 'ready' }` while it can work, 503 with another status
 * while not: `starting` (migrating and loading), `not migrated` (waits for `npm run migrate`), `newer database` (a newer release took
 * away what this one reads), `no database` (no answer within two seconds), `draining` (about to stop).
 * The telehealth service is not asked: without it members still read, write and sign in.
 */
export function health(app: FastifyInstance, sources: HealthSources): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await statusOf(sources)
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
