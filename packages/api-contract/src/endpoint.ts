import type * as z from 'zod/mini'
import type { contentSchemas } from './content/schemas.ts'
import type { counselorSchemas } from './counselor/schemas.ts'
import type { EndpointSchemas } from './endpoint-schemas.ts'
import type { portalSchemas } from './portal/schemas.ts'
import type { RestrictableRoute } from './reference-data/restrictable-routes.ts'
import type { StaffRole } from './staff/roles.ts'
import type { staffSchemas } from './staff/schemas.ts'
import type { telehealthSchemas } from './telehealth/schemas.ts'

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

/** The schemas of every endpoint. They are apart from the endpoints, so that no browser loads them. */
type ContractSchemas = typeof portalSchemas &
  typeof staffSchemas &
  typeof counselorSchemas &
  typeof telehealthSchemas &
  typeof contentSchemas
/** Method and path of an endpoint. */
export type EndpointKey = keyof ContractSchemas

/** One endpoint of one of our services, declared once for server, browser, tests and documentation. */
export interface Endpoint<S extends EndpointSchemas = EndpointSchemas> {
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
  /** The body may also be sent as multipart/form-data, one part per field; names the file part. */
  readonly form?: { readonly file: string }
  /**
   * Body limit above the default of one megabyte: the limit, and the field and message of the error beyond
   * it.
   */
  readonly largeBody?: { readonly bytes: number; readonly field: string; readonly message: string }
  readonly success: { readonly status: 200 | 201 | 204; readonly file?: true; readonly events?: true }
  /** Errors besides the general ones (400, 401, 403, 404, 429): names from the error table. */
  readonly refusals?: readonly string[]
  /** For types only; `get-schemas.ts` has the values. */
  readonly schemas?: S
}

type SchemasOf<E extends Endpoint> = E extends Endpoint<infer S> ? S : never
type SchemaOutput<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type SchemaInput<T> = T extends z.ZodMiniType ? z.input<T> : undefined
type Output<S, Part extends keyof EndpointSchemas> = S extends { readonly [K in Part]?: infer T }
  ? SchemaOutput<T>
  : undefined
type Input<S, Part extends keyof EndpointSchemas> = S extends { readonly [K in Part]?: infer T }
  ? SchemaInput<T>
  : undefined

/** Parsed input of a handler. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: Output<SchemasOf<E>, 'params'>
  readonly query: Output<SchemasOf<E>, 'query'>
  readonly body: Output<SchemasOf<E>, 'body'>
}

type SentParts<S extends EndpointSchemas> = (S extends { readonly params: z.ZodMiniType }
  ? { readonly params: Input<S, 'params'> }
  : { readonly params?: undefined }) &
  (S extends { readonly query: z.ZodMiniType }
    ? { readonly query?: Input<S, 'query'> }
    : { readonly query?: undefined }) &
  (S extends { readonly body: z.ZodMiniType }
    ? { readonly body: Input<S, 'body'> }
    : { readonly body?: undefined })

/** Input of a caller; only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = SentParts<SchemasOf<E>>

/** A file download. */
export interface FileDownload {
  /** Original file name; the server escapes it for the header. */
  readonly name: string
  /** Media type, determined by the server. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** The result of a successful call: the response body, or the bytes of a file. */
export type EndpointResult<E extends Endpoint> =
  SchemasOf<E> extends { readonly file: true } ? Blob : Output<SchemasOf<E>, 'response'>
/** The result of a handler; the server parses it, so that undeclared fields are never sent. */
export type HandlerResult<E extends Endpoint> =
  SchemasOf<E> extends { readonly file: true }
    ? FileDownload
    : SchemasOf<E> extends { readonly events: infer T extends z.ZodMiniType }
      ? AsyncIterable<z.input<T>>
      : Input<SchemasOf<E>, 'response'>

type SuccessOf<S extends EndpointSchemas> = Pick<Endpoint['success'], 'status'> &
  (S extends { readonly file: true } ? { readonly file: true } : { readonly file?: never }) &
  (S extends { readonly events: z.ZodMiniType } ? { readonly events: true } : { readonly events?: never })

/** Declares an endpoint: its method and path, which `<service>/schemas` has too, and what else callers and servers need. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<K extends EndpointKey>(
  key: K,
  rest: Omit<Endpoint, 'method' | 'path' | 'schemas' | 'success'> & {
    readonly success: SuccessOf<ContractSchemas[K]>
  },
): Endpoint<ContractSchemas[K]> {
  const [method, path] = key.split(' ') as [Endpoint['method'], Endpoint['path']]
  return { method, path, ...rest }
}

/** Builds the endpoint's path with its parameters, URL-encoded. */
export function buildPath(endpoint: Endpoint, params: Readonly<Record<string, unknown>> = {}): string {
  return endpoint.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}
