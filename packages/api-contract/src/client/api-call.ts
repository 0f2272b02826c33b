import type { EndpointResult, Endpoint, CallInput } from '../endpoint.ts'
import type { ErrorPayload } from '../errors/error-payload.ts'

/** Marks an API error across duplicate copies of this module. */
const API_ERROR = Symbol.for('evenkeel.refused')

/** The service answered and refused; `payload` is the parsed error body. */
export class ApiError extends Error {
  readonly [API_ERROR] = true
  readonly status: number
  readonly payload: ErrorPayload
  /** Seconds to wait before a retry, from the `Retry-After` header; null when absent. */
  readonly retryAfter: number | null
  constructor(status: number, payload: ErrorPayload, where: string, retryAfter: number | null = null) {
    super(`${where} was refused with ${status}`)
    this.status = status
    this.payload = payload
    this.retryAfter = retryAfter
  }
  /**
   * The server-side rendering bundle has its own copy of this class and must recognize errors of the server
   * that hosts it.
   */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && API_ERROR in value
  }
}

/** No usable response: offline, timed out, aborted, or not matching the API contract. */
export class NetworkError extends Error {}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The request continues after the page is unloaded. */
  readonly keepalive?: boolean
}

export type ApiCall = <E extends Endpoint>(
  endpoint: E,
  sent: CallInput<E> & CallOptions,
) => Promise<EndpointResult<E>>
