import * as z from 'zod/mini'
import { TextLanguage } from '../schemas.ts'

/** One error of a payload (ENTITY-20). */
export const ErrorEntry = z.object({
  /** Name of the field the error belongs to; null for the form. Our services always send it, others may leave it out. */
  field: z._default(z.nullable(z.string()), null),
  /** Text, plain `true`, or an object with an `error` property (ERROR-20, ERROR-25). */
  message: z.optional(z.unknown()),
  language: TextLanguage,
})

/** Body of every refusal of our services (ENTITY-20). */
export const ErrorPayload = z.object({
  /** Name of the kind of error: a key of `errorStatus`. */
  error_type: z.optional(z.string()),
  /** Booking refusals of the telehealth service (ERROR-07 to ERROR-10), and refused files: names of `documentErrorMessages`. */
  error_codes: z.optional(z.array(z.string())),
  /** Whole text of a refused slot query, searched for code words (ERROR-11, ERROR-12). */
  message: z.optional(z.string()),
  /** Failed log-ins so far, as an integer (RD-010). */
  num_of_failed_login_attempts: z.optional(z.number()),
  errors: z._default(z.array(ErrorEntry), []),
})
/** An error as it is made: without a field it belongs to the form. */
export type ErrorEntry = z.input<typeof ErrorEntry>
export type ErrorPayload = Omit<z.output<typeof ErrorPayload>, 'errors'> & { readonly errors: ErrorEntry[] }
