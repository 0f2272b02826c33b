import type { ErrorPayload } from './error-payload.ts'

/** Maps error types to HTTP status codes. */
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
  /** Log-in of a member whose code is not confirmed; the status is fixed by the wire format. */
  NotVerified: 420,
  Unprocessable: 422,
  /** An identical request is in progress. */
  DuplicateRequest: 425,
  Throttled: 429,
  /** Wrong current password, named as in the identity service (RD-012). */
  NotAuthorizedException: 500,
  /** Too many attempts, named as in the identity service (RD-012). */
  LimitExceededException: 500,
  InternalError: 500,
  /** The telehealth service gave no usable response. */
  TelehealthUnavailable: 503,
  /** The server is starting, draining or has no database. */
  Unavailable: 503,
} as const
export type ErrorType = keyof typeof errorStatus

/** Errors of a booking, slot query or patient, and their HTTP status (ERROR-07 to ERROR-12). */
export const bookingErrorStatus = {
  provider_unavailable: 409,
  no_eap_sessions_remaining: 422,
  not_allowed_for_patient: 422,
  no_state_license: 422,
  not_found: 404,
  /**
   * Added: the intake of the member's location has unanswered questions that decide whether booking is
   * possible.
   */
  questions_open: 422,
  /** Added: the answers require a phone call instead of a booking. */
  call_needed: 422,
  /** Added: the organization has no booking, or has closed it. */
  booking_closed: 403,
  already_cancelled: 422,
  already_booked: 409,
  account_exists: 409,
  /** The video room is not open yet. */
  too_early: 422,
  /** The video room is closed. */
  too_late: 422,
  /** The counselor has recorded the outcome: the room is closed. */
  visit_closed: 422,
  /** The visit was canceled or moved before it began. */
  visit_canceled: 422,
  /** A phone visit has no room. */
  not_video: 422,
} as const
export type BookingErrorCode = keyof typeof bookingErrorStatus

/** The first known booking error code of a payload, or null. */
export function getBookingErrorCode(payload: ErrorPayload): BookingErrorCode | null {
  const known = payload.error_codes?.find((code) => Object.hasOwn(bookingErrorStatus, code))
  return (known as BookingErrorCode | undefined) ?? null
}
