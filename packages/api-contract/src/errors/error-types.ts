import type { ErrorPayload } from './error-payload.ts'

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
  /** Log-in of a member whose code is still open; the odd status is the wire's. */
  NotVerified: 420,
  Unprocessable: 422,
  /** The same request is being worked on right now. */
  DuplicateRequest: 425,
  Throttled: 429,
  /** Wrong current password, as the identity service names it (RD-012). */
  NotAuthorizedException: 500,
  /** Too many tries, as the identity service names it (RD-012). */
  LimitExceededException: 500,
  InternalError: 500,
  /** The telehealth service gave no usable answer. */
  TelehealthUnavailable: 503,
  /** We are starting, draining or without a database. */
  Unavailable: 503,
} as const
export type ErrorType = keyof typeof errorStatus

/** Refusals of a booking, a slot query or a patient, and the status they travel with (ERROR-07 to ERROR-12). */
export const bookingErrorStatus = {
  provider_unavailable: 409,
  no_eap_sessions_remaining: 422,
  not_allowed_for_patient: 422,
  no_state_license: 422,
  not_found: 404,
  /** Ours: the intake of the member's location has questions left that decide whether something can be booked here. */
  questions_open: 422,
  /** Ours: the answers lead to a phone call; nothing is booked here. */
  call_needed: 422,
  /** Ours: the organization leaves booking out, or has closed it meanwhile. */
  booking_closed: 403,
  already_cancelled: 422,
  already_booked: 409,
  account_exists: 409,
  /** The room of a visit is not open yet. */
  too_early: 422,
  /** The room of a visit is closed. */
  too_late: 422,
  /** The counselor has said how the visit ended: nobody talks in its room any more. */
  visit_closed: 422,
  /** The visit was canceled or moved before it began. */
  visit_canceled: 422,
  /** A phone visit has no room. */
  not_video: 422,
} as const
export type BookingErrorCode = keyof typeof bookingErrorStatus

/** The first known refusal code of a payload, or null. */
export function getBookingErrorCode(payload: ErrorPayload): BookingErrorCode | null {
  const known = payload.error_codes?.find((code) => Object.hasOwn(bookingErrorStatus, code))
  return (known as BookingErrorCode | undefined) ?? null
}
