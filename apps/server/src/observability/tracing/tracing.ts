import type { CallCenter, EmailTransport } from '@evenkeel/api/app'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { FastifyInstance } from 'fastify'

/** Tracing of one process, exported to OpenTelemetry (decision 023). */
export interface Tracing {
  /** Creates a span for every request of routes mounted after this, continuing the caller's trace. */
  watch(app: FastifyInstance): void
  /** Wraps calls to another service in a span each. */
  calls(peer: string): (call: ApiCall) => ApiCall
  /** Wraps fetch so that its requests continue this trace. */
  passOn(fetch: typeof globalThis.fetch): typeof globalThis.fetch
  /** Wraps deliveries in a span each. */
  mail(transport: EmailTransport): EmailTransport
  careLine(line: CallCenter): CallCenter
  /** Flushes pending spans and stops. */
  stop(): Promise<void>
}

/** Tracing that is disabled. */
export const noTracing: Tracing = {
  watch: () => {},
  calls: () => (call) => call,
  passOn: (fetch) => fetch,
  mail: (transport) => transport,
  careLine: (line) => line,
  stop: async () => {},
}
