import type { ErrorEntry, ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import {
  type BookingErrorCode,
  bookingErrorStatus,
  errorStatus,
  type ErrorType,
} from '@evenkeel/api-contract/errors/error-types'
import { httpErrorMessages } from './http-error.messages.ts'

/**
 * An intentional error response, sent in one place (`error-handler.ts`). Each of its errors names a field, or
 * null for the whole form (ENTITY-20).
 */
export class HttpError extends Error {
  readonly status: number
  readonly payload: ErrorPayload
  /** Extra response headers, for example Retry-After. */
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    payload: Partial<ErrorPayload>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(payload.error_type ?? payload.error_codes?.[0] ?? 'Failure')
    this.status = status
    this.payload = {
      ...payload,
      errors: (payload.errors ?? []).map((entry) => ({ ...entry, field: entry.field ?? null })),
    }
    this.headers = headers
  }
}

/** An error of the error table with one message for the whole form. */
export const createHttpError = (
  type: ErrorType,
  message: unknown,
  headers?: Readonly<Record<string, string>>,
): HttpError => new HttpError(errorStatus[type], { error_type: type, errors: [{ message }] }, headers)

/** Field errors; an entry without a field belongs to the form. */
export const createValidationError = (errors: readonly ErrorEntry[]): HttpError =>
  new HttpError(errorStatus.ValidationError, { error_type: 'ValidationError', errors: [...errors] })

/** Error type of a booking error, by its status. */
const bookingErrorTypes = {
  403: 'PermissionDenied',
  404: 'NotFound',
  409: 'Conflict',
  422: 'Unprocessable',
} as const

/** A refused booking with its code (ERROR-07 to ERROR-10). */
export const createBookingError = (code: BookingErrorCode, message: string): HttpError =>
  new HttpError(bookingErrorStatus[code], {
    error_type: bookingErrorTypes[bookingErrorStatus[code]],
    error_codes: [code],
    errors: [{ message }],
  })

/** Not found or not accessible: both look alike. */
export const createNotFoundError = (): HttpError => createHttpError('NotFound', httpErrorMessages.notHere)
export const createNotAuthenticatedError = (): HttpError =>
  createHttpError('NotAuthenticated', httpErrorMessages.logIn)
export const createPermissionDeniedError = (): HttpError =>
  createHttpError('PermissionDenied', httpErrorMessages.mayNot)
