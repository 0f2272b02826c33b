import { type ApiCall, ApiError, NetworkError } from './api-call.ts'
import { type Endpoint, buildPath } from '../endpoint.ts'

export interface ApiCallOptions {
  /** `https://host/api`, or a path such as `/api` in the browser. No slash at the end. */
  readonly base: string
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds until the call is given up. */
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
  // Here already, with the shapes of the endpoint; a refusal is one in any case, also without its words.
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

/** All bytes of a file; one that breaks off is no answer. */
function readBlob(response: Response, where: string): Promise<Blob> {
  return response.blob().catch((cause: unknown) => {
    throw new NetworkError(`${where} broke off`, { cause })
  })
}

/** Endpoints whose shapes are here. An import is no microtask, also of what was loaded before: a page that is being left would send nothing. */
const wholes = new WeakMap<Endpoint, Endpoint>()

/**
 * The endpoint with its shapes, which a browser fetches with its first call (decision 027). Where they do not come nothing is
 * sent: an answer that nothing checks is none. Whoever tries again asks for them again.
 */
export async function loadSchemas<E extends Endpoint>(endpoint: E): Promise<E> {
  const known = wholes.get(endpoint)
  if (known) return known as E
  try {
    const whole = (await endpoint.whole?.()) ?? endpoint
    wholes.set(endpoint, whole)
    return whole as E
  } catch (cause) {
    throw new NetworkError(`the shapes of ${endpoint.method} ${endpoint.path} could not be fetched`, {
      cause,
    })
  }
}

/** The one typed fetch: sends what the endpoint declares and parses what comes back. */
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
          // Who answers with another address is not who was asked: what was sent is for nobody else.
          redirect: 'error',
          signal: sent.signal ? AbortSignal.any([sent.signal, limit]) : limit,
          ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
        },
      )
    } catch (cause) {
      if (sent.signal?.aborted) throw cause
      throw new NetworkError(`${where} got no answer`, { cause })
    }
    if (!response.ok) throw await toApiError(response, where)
    if (endpoint.success.file) return (await readBlob(response, where)) as never
    if (!endpoint.success.body) return undefined as never
    const parsed = endpoint.success.body.safeParse(await response.json().catch(() => undefined))
    if (!parsed.success)
      throw new NetworkError(`${where} answered something the contract does not know`, {
        cause: parsed.error,
      })
    return parsed.data as never
  }
}
