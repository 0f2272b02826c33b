import { http, type HttpHandler } from 'msw'
import type { Endpoint, EndpointInput, HandlerResult, FileDownload } from '../endpoint.ts'
import { getSchemas } from '../get-schemas.ts'
import { recordPageError } from './page-errors.ts'

/** A mocked error response. Thrown by `throwApiError`. */
class MockedResponse extends Error {
  readonly response: Response
  constructor(response: Response) {
    super('refused')
    this.response = response
  }
}

/** One error entry, as in `error-payload.ts`. */
interface MockErrorEntry {
  readonly field: string | null
  readonly message: string
}

interface MockErrorOptions {
  /** `error_type` of the payload, such as `NotVerified`. */
  readonly type?: string
  /** Seconds in the header `retry-after`. */
  readonly retryAfter?: number
}

/** Fails the mocked call: `() => throwApiError(409, 'Jo has taken this task already.')`. */
export function throwApiError(
  status: number,
  errors: string | readonly MockErrorEntry[] = 'Refused.',
  { type, retryAfter }: MockErrorOptions = {},
): never {
  const lines = typeof errors === 'string' ? [{ field: null, message: errors }] : errors
  const payload = { errors: lines, ...(type === undefined ? {} : { error_type: type }) }
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  throw new MockedResponse(Response.json(payload, { status, headers }))
}

/** Responds to the mocked call with this response, like a proxy in front of the service. */
export function respondWith(response: Response): never {
  throw new MockedResponse(response)
}

/** Aborts the connection of the mocked call, as without a network. */
export function disconnect(): never {
  throw new MockedResponse(Response.error())
}

type MockAnswer<E extends Endpoint> = (
  received: EndpointInput<E>,
) => HandlerResult<E> | Promise<HandlerResult<E>>

/** A response that is pending until the test resolves it, to simulate a slow service. */
export function createDeferredAnswer<E extends Endpoint>(
  _endpoint: E,
  answer: MockAnswer<E>,
): { readonly answer: MockAnswer<E>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    answer: async (received) => {
      await promise
      return answer(received)
    },
    release: resolve,
  }
}

/** Sends each event, then stays open until the page closes the connection. */
function eventStream(events: AsyncIterable<unknown>, parse: (event: unknown) => unknown): Response {
  const stream = new ReadableStream({
    async start(controller) {
      const send = (text: string) => controller.enqueue(new TextEncoder().encode(text))
      send(': open\n\n')
      for await (const event of events) send(`data: ${JSON.stringify(parse(event))}\n\n`)
    },
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream' },
  })
}

function toResponse(endpoint: Endpoint, returned: unknown): Response {
  const { file, events, response } = getSchemas(endpoint)
  const { status } = endpoint.success
  if (events) return eventStream(returned as AsyncIterable<unknown>, (event) => events.parse(event))
  if (file) {
    const { bytes, type } = returned as FileDownload
    const body = bytes as Uint8Array<ArrayBuffer>
    return new Response(body, { headers: { 'content-type': type } })
  }
  return response ? Response.json(response.parse(returned), { status }) : new Response(null, { status })
}

/**
 * Mocks one endpoint of the API contract in a component test. The handler receives the request parsed by the
 * endpoint's schemas, and its result is checked by the success schema, so that a mock cannot differ from the
 * contract. Requests whose parameters do not match go to the next handler. No two services share a path, so
 * every base is accepted.
 */
export function mockEndpoint<E extends Endpoint>(endpoint: E, answer: MockAnswer<E>): HttpHandler {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const schemas = getSchemas(endpoint)
  return http[method](`/:service${endpoint.path}`, async ({ request, params: parts }) => {
    const params = schemas.params?.safeParse(parts)
    if (params && !params.success) return undefined
    try {
      const text = await request.clone().text()
      const received = {
        params: params?.data,
        query: schemas.query?.parse(Object.fromEntries(new URL(request.url).searchParams)),
        body: schemas.body?.parse(JSON.parse(text === '' ? '{}' : text)),
      }
      return toResponse(endpoint, await answer(received as EndpointInput<E>))
    } catch (error) {
      if (error instanceof MockedResponse) return error.response
      recordPageError(`mocked ${endpoint.method} ${endpoint.path}: ${String(error)}`)
      return Response.json({ errors: [] }, { status: 500 })
    }
  })
}
