import * as z from 'zod/mini'
import { TextLanguage } from '../schemas.ts'

/** One error of a payload (ENTITY-20). */
export const ErrorEntry = z.object({
  /** Name of the field; null for the form. Our services always send it, others may omit it. */
  field: z._default(z.nullable(z.string()), null),
  /** Text, plain `true`, or an object with an `error` property (ERROR-20, ERROR-25). */
  message: z.optional(z.unknown()),
  language: TextLanguage,
})

/** Error response body of our services (ENTITY-20). */
export const ErrorPayload = z.object({
  /** Error type: a key of `errorStatus`. */
  error_type: z.optional(z.string()),
  /**
   * Booking errors of the telehealth service (ERROR-07 to ERROR-10), and file errors: names of
   * `documentErrorMessages`.
   */
  error_codes: z.optional(z.array(z.string())),
  /** Message of a failed slot query, searched for keywords (ERROR-11, ERROR-12). */
  message: z.optional(z.string()),
  /** Number of failed log-in attempts (RD-010). */
  num_of_failed_login_attempts: z.optional(z.number()),
  errors: z._default(z.array(ErrorEntry), []),
})
/** An error as created by a service: without a field it belongs to the form. */
export type ErrorEntry = z.input<typeof ErrorEntry>
export type ErrorPayload = Omit<z.output<typeof ErrorPayload>, 'errors'> & { readonly errors: ErrorEntry[] }
