import { type Context, type Span, SpanKind } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Spans } from './spans.ts'

/** Asked by machines every few seconds. */
const IGNORED_PATHS = new Set(['/healthz', '/readyz', '/metrics'])

/** A span for each request, by the pattern of its route; what the request does is part of it. */
export function traceRequests(app: FastifyInstance, spans: Spans): void {
  const open = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (route && IGNORED_PATHS.has(route)) return done()
    // A path that is no route says nothing of itself, as in the numbers.
    const method = route ? request.method : 'any'
    const begun = spans.begin(
      {
        name: `${method} ${route ?? 'none'}`,
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': route ?? 'none',
          'evenkeel.request_id': request.id,
        },
      },
      spans.parentOf(request.headers.traceparent),
    )
    open.set(request, begun)
    return spans.current.run(begun.context, done)
  })
  // Again right before the act: the first one does not outlive the reading of a body.
  app.addHook('preHandler', (request, _reply, done) => {
    const begun = open.get(request)
    return begun ? spans.current.run(begun.context, done) : done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const begun = open.get(request)
    if (!begun) return
    const status = reply.statusCode
    spans.end(begun.span, {
      'http.response.status_code': status,
      ...(status >= 500 ? { 'error.type': String(status) } : {}),
    })
  })
}
