import type { ErrorEntry, ErrorPayload } from '@evenkeel/contract/error-payload'
import {
  type BookingRefusal,
  bookingRefusalStatus,
  errorStatus,
  type ErrorType,
} from '@evenkeel/contract/errors'
import { failureTexts } from './failures.words.ts'

/**
 * A refusal on purpose: becomes an answer in one place (`reply-with-failure.ts`). Each of its errors names a field, or says
 * null where it belongs to the form (ENTITY-20).
 */
export class Failure extends Error {
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

/** A refusal of the error table with one text for the whole form. */
export const refuse = (
  type: ErrorType,
  message: unknown,
  headers?: Readonly<Record<string, string>>,
): Failure => new Failure(errorStatus[type], { error_type: type, errors: [{ message }] }, headers)

/** Field errors; an entry without field belongs to the form. */
export const invalid = (errors: readonly ErrorEntry[]): Failure =>
  new Failure(errorStatus.ValidationError, { error_type: 'ValidationError', errors: [...errors] })

/** The kind of error of a booking refusal, by the status it travels with. */
const bookingErrorTypes = {
  403: 'PermissionDenied',
  404: 'NotFound',
  409: 'Conflict',
  422: 'Unprocessable',
} as const

/** A refused booking with its code (ERROR-07 to ERROR-10). */
export const bookingRefused = (code: BookingRefusal, message: string): Failure =>
  new Failure(bookingRefusalStatus[code], {
    error_type: bookingErrorTypes[bookingRefusalStatus[code]],
    error_codes: [code],
    errors: [{ message }],
  })

/** Unknown, or another person's: both look alike. */
export const notFound = (): Failure => refuse('NotFound', failureTexts.notHere)
export const notAuthenticated = (): Failure => refuse('NotAuthenticated', failureTexts.logIn)
export const permissionDenied = (): Failure => refuse('PermissionDenied', failureTexts.mayNot)
