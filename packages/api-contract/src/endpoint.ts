import type * as z from 'zod/mini'
import type { RestrictableRoute } from './reference-data/restrictable-routes.ts'
import type { StaffRole } from './staff/roles.ts'

/**
 * Who may call an endpoint. Access is denied by default: every endpoint names one of these.
 * - `none`: public
 * - `member`: a confirmed member's token (401 otherwise)
 * - `member-unconfirmed`: also the limited token of a member whose one-time code is not confirmed (RD-008)
 * - `answers`: the answer token of the answer set named in the path (403 otherwise)
 * - `visitor-or-member`: an answer token or a member token (RD-004)
 * - `patient`: a telehealth jwt of the patient named in the path
 * - `patient-or-visitor`: a telehealth jwt, also that of the temporary user
 * - `room`: the pass of one side of the room named in the path
 * - `partner`: a server that knows the partner key
 * - `staff`: the session cookie of a staff member with one of the endpoint's `roles`
 * - `counselor`: the same cookie, with the role `counselor`; only their own data is accessible
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

/** The kind of personal data a call reads or changes, as named in the audit log. */
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
  | 'audit'

/** One endpoint of one of our services, declared once for server, browser, tests and documentation. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the service's base, with `:name` for parameters. */
  readonly path: `/${string}`
  readonly auth: AuthScheme
  /**
   * With `staff`: the caller needs a current grant for one of these roles. Omitted: any signed-in staff
   * member.
   */
  readonly roles?: readonly StaffRole[]
  /**
   * Whose personal data the call accesses: every call writes one audit event, allowed or denied (decision
   * 029). Null: none. Every portal API endpoint declares it.
   */
  readonly dataCategory?: DataCategory | null
  /**
   * The only pages that need this call: it returns 403 where the organization restricts all of them (ORG-16).
   */
  readonly pages?: readonly RestrictableRoute[]
  /** One-line summary for the API reference. */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body may also be sent as multipart/form-data, one part per field; names the file part. */
  readonly form?: { readonly file: string }
  /**
   * Body limit above the default of one megabyte: the limit, and the field and message of the error beyond
   * it.
   */
  readonly largeBody?: { readonly bytes: number; readonly field: string; readonly message: string }
  readonly success: {
    readonly status: 200 | 201 | 204
    readonly body?: z.ZodMiniType
    /** The response is a file to save or display, not JSON. */
    readonly file?: true
    /** The response is a stream of server-sent events of this shape; see `subscribe-to-events.ts`. */
    readonly events?: z.ZodMiniType
  }
  /** Loads the endpoint with its schemas, which the browser build leaves out. */
  readonly whole?: () => Promise<Endpoint>
  /** Errors besides the general ones (400, 401, 403, 404, 429): names from the error table. */
  readonly refusals?: readonly string[]
}

type SchemaOutput<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type SchemaInput<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** Parsed input of a handler. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: SchemaOutput<E['params']>
  readonly query: SchemaOutput<E['query']>
  readonly body: SchemaOutput<E['body']>
}

/** Input of a caller; only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodMiniType
  ? { readonly params: SchemaInput<E['params']> }
  : { readonly params?: undefined }) &
  (E['query'] extends z.ZodMiniType
    ? { readonly query?: SchemaInput<E['query']> }
    : { readonly query?: undefined }) &
  (E['body'] extends z.ZodMiniType
    ? { readonly body: SchemaInput<E['body']> }
    : { readonly body?: undefined })

/** A file download. */
export interface FileDownload {
  /** Original file name; the server escapes it for the header. */
  readonly name: string
  /** Media type, determined by the server. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** The result of a successful call: the parsed body, or the bytes of a file. */
export type EndpointResult<E extends Endpoint> = E['success'] extends { readonly file: true }
  ? Blob
  : SchemaOutput<E['success']['body']>
/** The result of a handler; the server parses it again, so that undeclared fields are never sent. */
export type HandlerResult<E extends Endpoint> = E['success'] extends { readonly file: true }
  ? FileDownload
  : E['success'] extends { readonly events: infer T extends z.ZodMiniType }
    ? AsyncIterable<z.input<T>>
    : SchemaInput<E['success']['body']>

/** Declares an endpoint. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

/** Builds the endpoint's path with its parameters, URL-encoded. */
export function buildPath(endpoint: Endpoint, params: Readonly<Record<string, unknown>> = {}): string {
  return endpoint.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}
