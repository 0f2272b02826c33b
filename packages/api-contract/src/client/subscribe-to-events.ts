import { NetworkError } from './api-call.ts'
import { type Endpoint, type HandlerResult, buildPath } from '../endpoint.ts'

type EventPayload<E extends Endpoint> = HandlerResult<E> extends AsyncIterable<infer Event> ? Event : never

export interface SubscribeOptions {
  /** As in `create-api-call.ts`. */
  readonly base: string
  readonly fetch: typeof globalThis.fetch
  readonly headers?: Readonly<Record<string, string>>
  /** Closes the connection. */
  readonly signal: AbortSignal
}

/** The data of one event block, or null for a heartbeat. */
function parseEventData(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).trimStart()).join('\n')
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/**
 * Reads a stream of server-sent events with fetch, because the browser's EventSource sends no Authorization
 * header. Ends when the server closes the stream; throws `NetworkError` with the status as cause when there
 * is no stream. A newer server may send more kinds of events: the caller ignores those it does not know.
 */
export async function* subscribeToEvents<E extends Endpoint>(
  endpoint: E,
  { base, fetch, headers = {}, signal }: SubscribeOptions,
): AsyncGenerator<EventPayload<E>> {
  const where = `${endpoint.method} ${endpoint.path}`
  const response = await fetch(`${base}${buildPath(endpoint)}`, {
    headers: { accept: 'text/event-stream', ...headers },
    redirect: 'error',
    signal,
  })
  if (!response.ok || !response.body)
    throw new NetworkError(`${where} returned no event stream`, { cause: response.status })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = `${rest}${value}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = parseEventData(block)
      const event = data === null ? undefined : parseJson(data)
      if (event !== undefined) yield event as EventPayload<E>
    }
  }
}
