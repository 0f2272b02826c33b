import type { TracingChannel } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, type Span, SpanKind } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import {
  jobChannel,
  type JobEvent,
  statementChannel,
  type StatementEvent,
  type StatementKind,
} from '@evenkeel/server-kit/diagnostics'
import { createSpans, getErrorType, type NewSpan, type SpanEnd, type Spans } from './spans.ts'
import type { Tracing } from './tracing.ts'

const createJobSpan = ({ name }: JobEvent): NewSpan => ({
  name: `round ${name}`,
  kind: SpanKind.INTERNAL,
  attributes: {},
})

const createStatementSpan = ({ engine, kind }: StatementEvent): NewSpan => ({
  name: kind,
  kind: SpanKind.CLIENT,
  attributes: {
    'db.system.name': engine === 'postgres' ? 'postgresql' : 'pglite',
    'db.operation.name': kind,
  },
})

/** Statements sent along with others in one round trip; not useful in traces. */
const ignoredStatements: readonly StatementKind[] = ['BEGIN', 'SET']

/** Subscribes to one channel; events during a span belong to it. Returns an unsubscribe function. */
function traceChannel<Told extends object>(
  channel: TracingChannel<Told>,
  spans: Spans,
  spanOf: (told: Told) => NewSpan | null,
): () => void {
  const open = new WeakMap<Told, Span>()
  const begin = (told: Told): Context | undefined => {
    const made = spanOf(told)
    if (!made) return spans.current.getStore()
    const { span, context } = spans.begin(made)
    open.set(told, span)
    return context
  }
  const end = (told: Told & { readonly error?: unknown }): void => {
    const span = open.get(told)
    if (span) spans.end(span, told.error === undefined ? {} : { 'error.type': getErrorType(told.error) })
  }
  channel.start.bindStore(spans.current as never, begin as never)
  channel.asyncEnd.subscribe(end as never)
  return () => {
    channel.start.unbindStore(spans.current as never)
    channel.asyncEnd.unsubscribe(end as never)
  }
}

/** Creates spans for background jobs and for the statements within a span. Returns a stop function. */
function traceChannels(spans: Spans): () => void {
  const ends = [
    traceChannel(jobChannel, spans, createJobSpan),
    traceChannel(statementChannel, spans, (told) =>
      spans.isInTrace() && !ignoredStatements.includes(told.kind) ? createStatementSpan(told) : null,
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Result of a call: a rejection is a response; only a failure of the service is an error. */
function createSpanEnd(error: unknown, success: number): SpanEnd {
  if (error === null) return { 'http.response.status_code': success }
  if (!(error instanceof ApiError)) return { 'error.type': getErrorType(error) }
  const { status } = error
  return {
    'http.response.status_code': status,
    ...(status >= 500 ? { 'error.type': String(status) } : {}),
  }
}

/** Creates spans for calls between services, named by endpoint pattern. */
function traceCalls(spans: Spans): Pick<Tracing, 'calls' | 'passOn' | 'mail' | 'careLine'> {
  const handOver = <T>(peer: string, work: () => Promise<T>): Promise<T> =>
    spans.around({ name: `send ${peer}`, kind: SpanKind.CLIENT, attributes: { 'peer.service': peer } }, work)
  return {
    calls:
      (peer) =>
      (call): ApiCall =>
      (endpoint, sent) =>
        spans.around(
          {
            name: `${endpoint.method} ${endpoint.path}`,
            kind: SpanKind.CLIENT,
            attributes: {
              'http.request.method': endpoint.method,
              'http.route': endpoint.path,
              'peer.service': peer,
            },
          },
          () => call(endpoint, sent),
          (error) => createSpanEnd(error, endpoint.success.status),
        ),
    passOn: (fetch) => (input, init) => {
      if (!spans.isInTrace()) return fetch(input, init)
      const headers = Object.fromEntries(new Headers(init?.headers))
      spans.inject(headers)
      return fetch(input, { ...init, headers })
    },
    mail: (transport) => ({
      ...transport,
      send: (mail) => handOver('mail', () => transport.send(mail)),
    }),
    careLine: ({ email, receiver }) => ({
      email,
      receiver: receiver && { send: (inquiry) => handOver('inquiry', () => receiver.send(inquiry)) },
    }),
  }
}

/** Requested by monitoring every few seconds. */
const IGNORED_PATHS = new Set(['/healthz', '/readyz', '/metrics'])

/** Creates a span per request, named by route pattern; the work of the request is part of it. */
function traceRequests(app: FastifyInstance, spans: Spans): void {
  const open = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (route && IGNORED_PATHS.has(route)) return done()
    // Unknown paths are not recorded, as in the metrics.
    const method = route ? request.method : 'any'
    const { span, context } = spans.begin(
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
    open.set(request, span)
    return spans.current.run(context, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = open.get(request)
    if (!span) return
    const status = reply.statusCode
    spans.end(span, {
      'http.response.status_code': status,
      ...(status >= 500 ? { 'error.type': String(status) } : {}),
    })
  })
}

/** Shorter than the remaining shutdown time (shut-down.ts). */
const SHUTDOWN_TIMEOUT = seconds(3)

export interface TracingOptions {
  /** Address of the trace collector. */
  readonly url: string
  /** Sampling ratio from 0 to 1. */
  readonly share: number
  /** Milliseconds to wait for the collector at shutdown; default: three seconds. */
  readonly timeout?: number
}

/**
 * Sends traces over OTLP/HTTP. Other standard settings (headers, timeout, service name) are read from the environment
 * by the library. Spans the collector does not accept in time are dropped: requests never wait for it.
 */
export function openTracing({ url, share, timeout = SHUTDOWN_TIMEOUT }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'evenkeel' }))
      .merge(detectResources({ detectors: [envDetector] })),
    // Sampled by trace id, so that every process decides the same and no caller decides.
    sampler: share < 1 ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const spans = createSpans(provider.getTracer('evenkeel'))
  const stopListening = traceChannels(spans)
  return {
    watch: (app) => traceRequests(app, spans),
    ...traceCalls(spans),
    stop: async () => {
      stopListening()
      const over = new AbortController()
      const late = wait(timeout, undefined, { signal: over.signal }).catch(() => {})
      await Promise.race([provider.shutdown().catch(() => {}), late])
      over.abort()
    },
  }
}
