import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What to deliver after the response. */
export type OutboxKind = 'mail' | 'inquiry'

interface RequestContext {
  readonly id: string
  readonly written: Set<OutboxKind>
}

const requestStorage = new AsyncLocalStorage<RequestContext>()
const contexts = new WeakMap<FastifyRequest, RequestContext>()

/** Id of the current request, as in its response; null outside of one. */
export const getRequestId = (): string | null => requestStorage.getStore()?.id ?? null

/** Marks that the current request wrote to an outbox. */
export const markOutboxWritten = (what: OutboxKind): void => void requestStorage.getStore()?.written.add(what)

/**
 * Makes the request id available to everything a request does. Calls `look` after the response for each
 * outbox written.
 */
export function trackRequestContext(app: FastifyInstance, look: (what: OutboxKind) => void): void {
  // preHandler is the last hook before the handler: the context would not survive reading a body.
  app.addHook('preHandler', (request, _reply, done) => {
    const context: RequestContext = { id: request.id, written: new Set() }
    contexts.set(request, context)
    requestStorage.run(context, done)
  })
  app.addHook('onResponse', async (request) => {
    for (const what of contexts.get(request)?.written ?? []) look(what)
  })
}

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
