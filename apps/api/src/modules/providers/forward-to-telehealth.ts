import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import {
  createBookingError,
  type HttpError,
  createValidationError,
  createNotFoundError,
} from '@evenkeel/server-kit/http/http-error'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

/** The name the wire has for a missing or dead telehealth token. */
const TOKEN_FIELD = 'mdlive_token'

/** A parameter the call cannot do without. */
export function requireParam<T>(value: T | undefined | null | '', field: string): T {
  if (value === undefined || value === null || value === '') {
    throw createValidationError([{ field, message: 'This field is required' }])
  }
  return value
}

/** The telehealth token of the query, or of the header, which keeps it out of logs. It is asked for before anything else. */
export const requireTelehealthToken = (
  query: string | undefined,
  header: string | string[] | undefined,
): string => requireParam((typeof header === 'string' ? header : undefined) ?? query, TOKEN_FIELD)

/**
 * What a refusal of the telehealth service means for the visitor. A dead telehealth token is a field error and no 401:
 * the portal fetches another one, nobody is signed out.
 */
function translateError(refused: ApiError): HttpError {
  if (refused.status === 404) return createNotFoundError()
  if (refused.status === 401 || refused.status === 403) {
    return createValidationError([{ field: TOKEN_FIELD, message: apiErrorMessages.tokenIsOver }])
  }
  return createValidationError(refused.payload.errors)
}

/** Runs a call at the telehealth service and passes its refusal on. */
export async function forwardToTelehealth<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ApiError ? translateError(error) : error
  }
}

/** As `passOn`; the reasons why a slot cannot be held keep their codes (ERROR-07 to ERROR-10). */
export async function forwardHold<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const code = getBookingErrorCode(error.payload)
    throw code === null ? translateError(error) : createBookingError(code, errorMessages.counselorRefused)
  }
}
