import type * as z from 'zod/mini'

/** The schemas of one endpoint. */
export interface EndpointSchemas {
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly response?: z.ZodMiniType
  /** The response is a file to save or display, not JSON. */
  readonly file?: true
  /** The response is a stream of server-sent events of this shape; see `subscribe-to-events.ts`. */
  readonly events?: z.ZodMiniType
}
