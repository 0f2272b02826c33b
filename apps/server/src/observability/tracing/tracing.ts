import type { CallCenter, EmailTransport } from '@evenkeel/api/app'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { FastifyInstance } from 'fastify'

/** Traces of one process, for a collector of OpenTelemetry (decision 023). */
export interface Tracing {
  /** A span for every request of the app and of what is mounted after this; the caller's trace goes on. */
  watch(app: FastifyInstance): void
  /** The same calls to another service, with a span each. */
  calls(peer: string): (call: ApiCall) => ApiCall
  /** The same fetch; what it asks goes on in this trace. */
  passOn(fetch: typeof globalThis.fetch): typeof globalThis.fetch
  /** The same ways out, with a span for each hand-over. */
  mail(transport: EmailTransport): EmailTransport
  careLine(line: CallCenter): CallCenter
  /** Sends what was not sent yet, and ends. */
  stop(): Promise<void>
}

/** A process without traces. */
export const noTracing: Tracing = {
  watch: () => {},
  calls: () => (call) => call,
  passOn: (fetch) => fetch,
  mail: (transport) => transport,
  careLine: (line) => line,
  stop: async () => {},
}
