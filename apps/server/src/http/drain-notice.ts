import type { FastifyInstance } from 'fastify'
import type { Readiness, ReadinessStatus } from '../database/readiness.ts'

/**
 * Header sent by a proxy without health checks on /readyz, such as nginx. It asks for 502 if a safe request should
 * be retried on another instance. No other response uses 502.
 */
export const REFUSE_UNLESS_READY = 'x-refuse-unless-ready'

/** Statuses in which another instance may succeed. Without a database none would: pages then show the help lines. */
const retryElsewhereStatuses: readonly ReadinessStatus[] = ['starting', 'not migrated', 'newer database']

/** Adds `Connection: close` to every response once the product drains. */
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
