import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/contract/units'
import type { Store } from '@evenkeel/server/store/store'
import type { FastifyInstance } from 'fastify'

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

/**
 * GET /healthz: 200 as long as the process lives. GET /readyz: 200 `{ status: 'ready' }` while it can work, 503
 * `{ status: 'draining' | 'no database' }` when it is about to stop or the database does not answer within two seconds.
 * The telehealth service is not asked: without it members still read, write and sign in.
 */
export function health(app: FastifyInstance, store: Pick<Store, 'ping'>, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = isDraining() ? 'draining' : (await answers(store)) ? 'ready' : 'no database'
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
