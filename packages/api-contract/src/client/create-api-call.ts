import { type ApiCall, ApiError, NetworkError } from './api-call.ts'
import type { EndpointSchemas } from '../endpoint-schemas.ts'
import { type Endpoint, buildPath } from '../endpoint.ts'
import type { ErrorEntry, ErrorPayload } from '../errors/error-payload.ts'

export interface ApiCallOptions {
  /** `https://host/api`, or a path such as `/api` in the browser. No trailing slash. */
  readonly base: string
  readonly fetch: typeof globalThis.fetch
  /** Timeout of a call in milliseconds. */
  readonly timeout?: number
  /**
   * Validates responses with these schemas. Servers do, and a browser whose telehealth service is elsewhere.
   * Answers of our own API were validated by the server that sent them.
   */
  readonly getSchemas?: (endpoint: Endpoint) => EndpointSchemas | Promise<EndpointSchemas>
}

function toQueryString(query: unknown): string {
  if (!query) return ''
  const pairs = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The parts of an error body that have the right type; the status alone is enough for an ApiError. */
function readErrorPayload(json: unknown): ErrorPayload {
  if (!isObject(json)) return { errors: [] }
  const { error_type, error_codes, message, num_of_failed_login_attempts, errors } = json
  return {
    ...(typeof error_type === 'string' ? { error_type } : {}),
    ...(Array.isArray(error_codes) ? { error_codes } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof num_of_failed_login_attempts === 'number' ? { num_of_failed_login_attempts } : {}),
    errors: (Array.isArray(errors) ? errors : []).filter(isObject).map((entry): ErrorEntry => {
      const { field } = entry
      return { ...entry, field: typeof field === 'string' ? field : null }
    }),
  }
}

async function toApiError(response: Response, where: string): Promise<ApiError> {
  const payload = readErrorPayload(await response.json().catch(() => null))
  const wait = response.headers.get('retry-after') ?? ''
  return new ApiError(response.status, payload, where, /^\d+$/.test(wait) ? Number(wait) : null)
}

/** All bytes of a file. A truncated body is a network error. */
function readBlob(response: Response, where: string): Promise<Blob> {
  return response.blob().catch((cause: unknown) => {
    throw new NetworkError(`${where}: the response was cut off`, { cause })
  })
}

/** The JSON of a response, parsed by its schema where there is one. */
async function readJson(response: Response, schema: EndpointSchemas['response'], where: string) {
  const json: unknown = await response.json().catch((cause: unknown) => {
    throw new NetworkError(`${where} sent a response that is not JSON`, { cause })
  })
  if (!schema) return json
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new NetworkError(`${where} sent a response that does not match the API contract`, {
    cause: parsed.error,
  })
}

/** Creates the typed fetch: sends what the endpoint declares and reads the response. */
export function createApiCall({ base, fetch, timeout = 30_000, getSchemas }: ApiCallOptions): ApiCall {
  return async (endpoint, sent) => {
    const where = `${endpoint.method} ${endpoint.path}`
    const limit = AbortSignal.timeout(timeout)
    let response: Response
    let schemas: EndpointSchemas | null = null
    try {
      // Before the request: without them no response could be used.
      if (getSchemas) schemas = await getSchemas(endpoint)
      response = await fetch(
        `${base}${buildPath(endpoint, (sent.params ?? {}) as object as Record<string, unknown>)}${toQueryString(sent.query)}`,
        {
          method: endpoint.method,
          headers: {
            accept: endpoint.success.file ? '*/*' : 'application/json',
            ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...sent.headers,
          },
          ...(sent.keepalive ? { keepalive: true } : {}),
          // Never follow a redirect: the request data is for this server only.
          redirect: 'error',
          signal: sent.signal ? AbortSignal.any([sent.signal, limit]) : limit,
          ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
        },
      )
    } catch (cause) {
      if (sent.signal?.aborted) throw cause
      throw new NetworkError(`${where}: no response`, { cause })
    }
    if (!response.ok) throw await toApiError(response, where)
    if (endpoint.success.file) return (await readBlob(response, where)) as never
    // Only the webhook answers 200 without a body; servers alone call it.
    if (endpoint.success.status === 204 || (schemas && !schemas.response)) return undefined as never
    return (await readJson(response, schemas?.response, where)) as never
  }
}
