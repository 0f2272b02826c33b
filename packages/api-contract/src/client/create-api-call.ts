import { type ApiCall, ApiError, NetworkError } from './api-call.ts'
import { type Endpoint, buildPath } from '../endpoint.ts'

export interface ApiCallOptions {
  /** `https://host/api`, or a path such as `/api` in the browser. No trailing slash. */
  readonly base: string
  readonly fetch: typeof globalThis.fetch
  /** Timeout of a call in milliseconds. */
  readonly timeout?: number
}

function toQueryString(query: unknown): string {
  if (!query) return ''
  const pairs = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`
}

async function toApiError(response: Response, where: string): Promise<ApiError> {
  const payload: unknown = await response.json().catch(() => null)
  // Already loaded together with the schemas of the endpoint. The status alone is enough for an ApiError.
  const shapes = await import('../errors/error-payload.ts').catch(() => null)
  const known = shapes?.ErrorPayload.safeParse(payload).data
  const wait = response.headers.get('retry-after') ?? ''
  return new ApiError(
    response.status,
    known ?? { errors: [] },
    where,
    /^\d+$/.test(wait) ? Number(wait) : null,
  )
}

/** All bytes of a file. A truncated body is a network error. */
function readBlob(response: Response, where: string): Promise<Blob> {
  return response.blob().catch((cause: unknown) => {
    throw new NetworkError(`${where}: the response was cut off`, { cause })
  })
}

/**
 * Endpoints whose schemas are loaded. A dynamic import takes more than a microtask even when cached: a page
 * that is being left would send nothing.
 */
const wholes = new WeakMap<Endpoint, Endpoint>()

/**
 * Returns the endpoint with its schemas, which a browser loads with the first call (decision 027). Throws
 * NetworkError and sends nothing when they fail to load: a response must not go unvalidated. The next call
 * loads them again.
 */
export async function loadSchemas<E extends Endpoint>(endpoint: E): Promise<E> {
  const known = wholes.get(endpoint)
  if (known) return known as E
  try {
    const whole = (await endpoint.whole?.()) ?? endpoint
    wholes.set(endpoint, whole)
    return whole as E
  } catch (cause) {
    throw new NetworkError(`schemas of ${endpoint.method} ${endpoint.path} could not be loaded`, {
      cause,
    })
  }
}

/** Creates the typed fetch: sends what the endpoint declares and parses the response. */
export function createApiCall({ base, fetch, timeout = 30_000 }: ApiCallOptions): ApiCall {
  return async (light, sent) => {
    const where = `${light.method} ${light.path}`
    const endpoint = light.whole ? await loadSchemas(light) : light
    const limit = AbortSignal.timeout(timeout)
    let response: Response
    try {
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
    if (!endpoint.success.body) return undefined as never
    const parsed = endpoint.success.body.safeParse(await response.json().catch(() => undefined))
    if (!parsed.success)
      throw new NetworkError(`${where} sent a response that does not match the API contract`, {
        cause: parsed.error,
      })
    return parsed.data as never
  }
}
