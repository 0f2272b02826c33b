import * as z from 'zod/mini'

/** One error of a payload. Without `field` it belongs to the form (spec §3, ENTITY-20). */
export const ErrorEntry = z.object({
  /** Name of the field the error belongs to; null or absent for the form. */
  field: z.optional(z.nullable(z.string())),
  /** Text, plain `true`, or an object with an `error` property (spec §8, display rules). */
  message: z.optional(z.unknown()),
})

/** Body of every refusal of our services (spec §3; contract.md 1.5). */
export const ErrorPayload = z.object({
  /** Name of the kind of error: a key of `errorStatus`. */
  error_type: z.optional(z.string()),
  /** Booking refusals of the telehealth service (spec §8). */
  error_codes: z.optional(z.array(z.string())),
  /** Whole text of a refused slot query, searched for code words (spec §8). */
  message: z.optional(z.string()),
  /** Failed log-ins so far, as an integer (ruling R10). */
  num_of_failed_login_attempts: z.optional(z.number()),
  errors: z._default(z.array(ErrorEntry), []),
})
export type ErrorPayload = z.output<typeof ErrorPayload>
export type ErrorEntry = z.output<typeof ErrorEntry>
