import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Json } from '../../cross-service/testing/services.ts'

/** One span as received by a collector. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** All attributes sent. */
  readonly whole: Json
}

/** A test collector that stores traces sent over OTLP/HTTP as JSON. */
export interface OtlpReceiver {
  readonly base: string
  /** Raw request bodies. */
  bodies(): readonly string[]
  spans(): readonly ReceivedSpan[]
  close(): Promise<void>
}

const toSpan = (whole: Json): ReceivedSpan => ({
  traceId: whole.traceId,
  spanId: whole.spanId,
  parentSpanId: whole.parentSpanId,
  name: whole.name,
  attributes: Object.fromEntries(
    whole.attributes.map(({ key, value }: Json) => [key, Object.values(value as object)[0]]),
  ),
  whole,
})

/** Opens a collector on a free local port. */
export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const taken: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const isRight = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json'
      if (isRight) taken.push(body)
      response.writeHead(isRight ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: () => taken,
    spans: () =>
      taken
        .flatMap((body) => JSON.parse(body).resourceSpans as Json[])
        .flatMap(({ scopeSpans }) => scopeSpans as Json[])
        .flatMap(({ spans }) => (spans as Json[]).map(toSpan)),
    close: async () => {
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
