import type { FastifyInstance } from 'fastify'
import type { Readiness, ReadinessStatus } from '../database/readiness.ts'

/**
 * Sent by a proxy that has no way to ask /readyz beforehand, as nginx has none: it asks to be told with 502 when a request
 * that changes nothing is better sent to another instance. Nothing else here answers 502.
 */
export const REFUSE_UNLESS_READY = 'x-refuse-unless-ready'

/** When another instance may well do better. Without a database it would not: pages with the help lines are shown then. */
const retryElsewhereStatuses: readonly ReadinessStatus[] = ['starting', 'not migrated', 'newer database']

/** Lets the product say that it is about to stop, with every answer from then on. */
export function registerDrainNotice(app: FastifyInstance, readiness: Pick<Readiness, 'status'>) {
  let draining = false
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (draining) reply.header('connection', 'close')
    const changesNothing = method === 'GET' || method === 'HEAD'
    if (!changesNothing || headers[REFUSE_UNLESS_READY] === undefined) return undefined
    if (!draining && !retryElsewhereStatuses.includes(readiness.status())) return undefined
    return reply.code(502).header('cache-control', 'no-store').send()
  })
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true
    },
  }
}
