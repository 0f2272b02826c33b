import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
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
import { createSpans } from './spans.ts'
import type { Tracing } from './tracing.ts'
import { traceCalls } from './trace-calls.ts'
import { traceChannels } from './trace-channels.ts'
import { traceRequests } from './trace-requests.ts'

/** Shorter than what is left to a process that stops (shut-down.ts). */
const SHUTDOWN_TIMEOUT = seconds(3)

export interface TracingOptions {
  /** Address of the collector that takes traces. */
  readonly url: string
  /** Share of the traces that are kept, from 0 to 1. */
  readonly share: number
  /** Milliseconds a process that stops waits for the collector; three seconds when left out. */
  readonly timeout?: number
}

/**
 * Traces to a collector over OTLP/HTTP. Further standard settings (headers, timeout, names of the service) are read from the
 * environment by the library. What the collector does not take in time is thrown away: members never wait for it.
 */
export function openTracing({ url, share, timeout = SHUTDOWN_TIMEOUT }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'evenkeel' }))
      .merge(detectResources({ detectors: [envDetector] })),
    // By the number of the trace, so that every process decides the same and no caller decides.
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
