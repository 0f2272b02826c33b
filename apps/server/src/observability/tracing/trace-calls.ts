import { SpanKind } from '@opentelemetry/api'
import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { type SpanEnd, type Spans, getErrorType } from './spans.ts'
import type { Tracing } from './tracing.ts'

/** What came of a call: a refusal is an answer, and an error only where it is the service's own. */
function createSpanEnd(error: unknown, success: number): SpanEnd {
  if (error === null) return { 'http.response.status_code': success }
  if (!(error instanceof ApiError)) return { 'error.type': getErrorType(error) }
  const { status } = error
  return {
    'http.response.status_code': status,
    ...(status >= 500 ? { 'error.type': String(status) } : {}),
  }
}

/** Spans for what the services ask each other and others, by the pattern of the endpoint. */
export function traceCalls(spans: Spans): Pick<Tracing, 'calls' | 'passOn' | 'mail' | 'careLine'> {
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
      const traceparent = spans.traceparent()
      if (traceparent === null) return fetch(input, init)
      const headers = Object.fromEntries(new Headers(init?.headers))
      return fetch(input, { ...init, headers: { ...headers, traceparent } })
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
