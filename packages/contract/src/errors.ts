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

/** The one table from kind of error to HTTP status. */
export const errorStatus = {
  ValidationError: 400,
  ParseError: 400,
  NotAuthenticated: 401,
  PermissionDenied: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  Gone: 410,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  /** Log-in of a member whose code is still open; the odd status is the wire's (contract.md 1.5). */
  NotVerified: 420,
  Unprocessable: 422,
  /** The same request is being worked on right now. */
  DuplicateRequest: 425,
  Throttled: 429,
  /** Wrong current password, as the identity service names it (spec §8, ruling R12). */
  NotAuthorizedException: 500,
  /** Too many tries, as the identity service names it (spec §8, ruling R12). */
  LimitExceededException: 500,
  InternalError: 500,
  /** The telehealth service gave no usable answer. */
  TelehealthUnavailable: 503,
  /** We are starting, draining or without a database. */
  Unavailable: 503,
} as const
export type ErrorType = keyof typeof errorStatus

/** Refusals of a booking, a slot query or a patient, and the status they travel with (spec §8; contract.md 4.1). */
export const bookingRefusalStatus = {
  provider_unavailable: 409,
  no_eap_sessions_remaining: 422,
  not_allowed_for_patient: 422,
  no_state_license: 422,
  not_found: 404,
  already_cancelled: 422,
  already_booked: 409,
  account_exists: 409,
  /** The room of a visit is not open yet. */
  too_early: 422,
  /** The room of a visit is closed. */
  too_late: 422,
  /** A phone visit has no room. */
  not_video: 422,
} as const
export type BookingRefusal = keyof typeof bookingRefusalStatus

/** The first known refusal code of a payload, or null. */
export function bookingRefusalOf(payload: ErrorPayload): BookingRefusal | null {
  const known = payload.error_codes?.find((code) => Object.hasOwn(bookingRefusalStatus, code))
  return (known as BookingRefusal | undefined) ?? null
}
