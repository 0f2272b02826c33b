import type * as z from 'zod/mini'
import type { RestrictableRoute } from './reference-data/restrictable-routes.ts'
import type { StaffRole } from './staff/roles.ts'

/**
 * Who may call an endpoint. Access is denied by default: every endpoint names one of these.
 * - `none`: anybody
 * - `member`: a confirmed member's token (401 otherwise)
 * - `member-unconfirmed`: also the limited token of a member whose one-time code is still open (RD-008)
 * - `answers`: the answer token of the answer set named in the path (403 otherwise)
 * - `visitor-or-member`: an answer token or a member token (RD-004)
 * - `patient`: a telehealth jwt of the patient named in the path
 * - `patient-or-visitor`: a telehealth jwt, also that of the temporary user
 * - `room`: the pass of one side of the room named in the path
 * - `partner`: a server that knows the partner key
 * - `staff`: the session cookie of a person of the provider who has one of the endpoint's `roles`
 * - `counselor`: the same cookie, of somebody who has the role `counselor`; only own things are there for them
 */
export type AuthScheme =
  | 'none'
  | 'member'
  | 'member-unconfirmed'
  | 'answers'
  | 'visitor-or-member'
  | 'patient'
  | 'patient-or-visitor'
  | 'room'
  | 'partner'
  | 'staff'
  | 'counselor'

/** What kind of personal data a call reads or changes, as the audit names it. */
export type DataCategory =
  | 'account'
  | 'session'
  | 'drafts'
  | 'reading'
  | 'answers'
  | 'question'
  | 'patient'
  | 'hold'
  | 'appointment'
  | 'reschedule'
  | 'visit'
  | 'request'
  | 'document'
  | 'message'
  | 'contact'
  | 'staff'
  | 'counselor'
  | 'task'
  | 'look-up'
  | 'studio'
  | 'words'
  | 'audit'

/** One call of one of our services, written once for server, browser, tests and documentation. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the service's base, with `:name` for parameters. */
  readonly path: `/${string}`
  readonly auth: AuthScheme
  /** With `staff`: who may call has a grant for one of these at this moment. Left out: any signed-in person of the staff. */
  readonly roles?: readonly StaffRole[]
  /**
   * Whose personal data the call reads or changes: every call of it leaves one event in the audit, allowed or denied
   * (decision 029). Null: nobody's. Every endpoint of the own API says one or the other.
   */
  readonly dataCategory?: DataCategory | null
  /** The pages that alone need this call: it is refused with 403 where the organisation restricts them all (ORG-16). */
  readonly pages?: readonly RestrictableRoute[]
  /** One line for people who read the API page. */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body may also be sent as multipart/form-data, its fields as parts; says which part is the file. */
  readonly form?: { readonly file: string }
  /** Where more than the usual megabyte is taken: how much, and what is said of which field when it is more. */
  readonly largeBody?: { readonly bytes: number; readonly field: string; readonly message: string }
  readonly success: {
    readonly status: 200 | 201 | 204
    readonly body?: z.ZodMiniType
    /** The answer is a file to keep or to draw, not JSON. */
    readonly file?: true
    /** The answer is a stream of server-sent events of this shape, which `events.ts` reads. */
    readonly events?: z.ZodMiniType
  }
  /** Brings the endpoint with its shapes, where a build for the browser has left them out (`light-contract.ts`). */
  readonly whole?: () => Promise<Endpoint>
  /** Refusals beside the general ones (400, 401, 403, 404, 429): names from the error table. */
  readonly refusals?: readonly string[]
}

type SchemaOutput<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type SchemaInput<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** What a handler receives, after parsing. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: SchemaOutput<E['params']>
  readonly query: SchemaOutput<E['query']>
  readonly body: SchemaOutput<E['body']>
}

/** What a caller hands in; parts the endpoint does not have are left out. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodMiniType
  ? { readonly params: SchemaInput<E['params']> }
  : { readonly params?: undefined }) &
  (E['query'] extends z.ZodMiniType
    ? { readonly query?: SchemaInput<E['query']> }
    : { readonly query?: undefined }) &
  (E['body'] extends z.ZodMiniType
    ? { readonly body: SchemaInput<E['body']> }
    : { readonly body?: undefined })

/** A file as a server hands it out. */
export interface FileDownload {
  /** As its owner called it; the server makes it safe for the header. */
  readonly name: string
  /** Media type, decided by the server. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** What comes back on success: the parsed body, or the bytes of a file. */
export type EndpointResult<E extends Endpoint> = E['success'] extends { readonly file: true }
  ? Blob
  : SchemaOutput<E['success']['body']>
/** What a handler returns; the server parses it again, so undeclared fields never leave the house. */
export type HandlerResult<E extends Endpoint> = E['success'] extends { readonly file: true }
  ? FileDownload
  : E['success'] extends { readonly events: infer T extends z.ZodMiniType }
    ? AsyncIterable<z.input<T>>
    : SchemaInput<E['success']['body']>

/** Declares an endpoint; the object itself is the contract. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

/** The endpoint's path with its parameters filled in and escaped. */
export function buildPath(endpoint: Endpoint, params: Readonly<Record<string, unknown>> = {}): string {
  return endpoint.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}
