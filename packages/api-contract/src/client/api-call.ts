import type { EndpointResult, Endpoint, CallInput } from '../endpoint.ts'
import type { ErrorPayload } from '../errors/error-payload.ts'

/** Marks a refusal in every copy of this file. */
const API_ERROR = Symbol.for('evenkeel.refused')

/** The service answered and refused; `payload` is the parsed error body. */
export class ApiError extends Error {
  readonly [API_ERROR] = true
  readonly status: number
  readonly payload: ErrorPayload
  /** Seconds after which another try makes sense, where the service said so (`Retry-After`). */
  readonly retryAfter: number | null
  constructor(status: number, payload: ErrorPayload, where: string, retryAfter: number | null = null) {
    super(`${where} was refused with ${status}`)
    this.status = status
    this.payload = payload
    this.retryAfter = retryAfter
  }
  /** The bundle that draws pages on the server holds a copy of its own, and must know the refusals of the server it is in. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && API_ERROR in value
  }
}

/** No usable answer: offline, timed out, cut off, or not what the contract says. */
export class NetworkError extends Error {}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The call goes on when the page is left meanwhile. */
  readonly keepalive?: boolean
}

export type ApiCall = <E extends Endpoint>(
  endpoint: E,
  sent: CallInput<E> & CallOptions,
) => Promise<EndpointResult<E>>
