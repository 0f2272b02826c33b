import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per request with route pattern, method, status and time, and nothing else: paths, queries and
 * bodies carry tokens and health answers. `x-request-id` links a response to its line.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
