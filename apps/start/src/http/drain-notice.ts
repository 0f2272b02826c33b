import type { FastifyInstance } from 'fastify'

/**
 * Sent by a proxy that has no way to ask /readyz beforehand, as nginx has none: it asks to be told with 502 when a request
 * that changes nothing is better sent to another instance. Nothing else here answers 502.
 */
const REFUSE_WHEN_DRAINING = 'x-refuse-when-draining'

/** Lets the product say that it is about to stop, with every answer from then on. */
export function drainNotice(app: FastifyInstance) {
  let draining = false
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (!draining) return undefined
    reply.header('connection', 'close')
    const changesNothing = method === 'GET' || method === 'HEAD'
    if (!changesNothing || headers[REFUSE_WHEN_DRAINING] === undefined) return undefined
    return reply.code(502).header('cache-control', 'no-store').send()
  })
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true
    },
  }
}
