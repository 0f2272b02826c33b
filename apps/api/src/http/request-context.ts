import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What is to be sent out after the answer. */
export type OutboxKind = 'mail' | 'inquiry'

interface RequestContext {
  readonly id: string
  readonly written: Set<OutboxKind>
}

const requestStorage = new AsyncLocalStorage<RequestContext>()
const contexts = new WeakMap<FastifyRequest, RequestContext>()

/** The id of the request this is done for, as its answer carries it; null outside of one. */
export const getRequestId = (): string | null => requestStorage.getStore()?.id ?? null

/** Notes that the request at work has written something that is to be sent out. */
export const markOutboxWritten = (what: OutboxKind): void => void requestStorage.getStore()?.written.add(what)

/** Everything a request does from here on knows which one it is done for; `look` is called after its answer, for what it has written. */
export function trackRequestContext(app: FastifyInstance, look: (what: OutboxKind) => void): void {
  // The last hook before the act: the context would not outlive the reading of a body.
  app.addHook('preHandler', (request, _reply, done) => {
    const context: RequestContext = { id: request.id, written: new Set() }
    contexts.set(request, context)
    requestStorage.run(context, done)
  })
  app.addHook('onResponse', async (request) => {
    for (const what of contexts.get(request)?.written ?? []) look(what)
  })
}
