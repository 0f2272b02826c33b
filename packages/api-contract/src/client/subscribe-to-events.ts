import type * as z from 'zod/mini'
import { NetworkError } from './api-call.ts'
import { loadSchemas } from './create-api-call.ts'
import { type Endpoint, buildPath } from '../endpoint.ts'

type EventsEndpoint = Endpoint & { readonly success: { readonly events: z.ZodMiniType } }
type EventPayload<E extends EventsEndpoint> = z.output<E['success']['events']>

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

function parseJson(schema: z.ZodMiniType, data: string): unknown {
  try {
    const result = schema.safeParse(JSON.parse(data))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a stream of server-sent events with fetch, because the browser's EventSource sends no Authorization
 * header. Ends when the server closes the stream; throws `NetworkError` with the status as cause when there
 * is no stream. Skips events of an unknown shape: a newer server may send more kinds.
 */
export async function* subscribeToEvents<E extends EventsEndpoint>(
  endpoint: E,
  { base, fetch, headers = {}, signal }: SubscribeOptions,
): AsyncGenerator<EventPayload<E>> {
  const where = `${endpoint.method} ${endpoint.path}`
  const { success } = await loadSchemas(endpoint)
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
      const event = data === null ? undefined : parseJson(success.events, data)
      if (event !== undefined) yield event as EventPayload<E>
    }
  }
}
