import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import {
  holdSlot,
  readCounselorAvailability,
  readVisitorToken,
  releaseSlot,
  searchProviders,
} from '@evenkeel/api-contract/portal/mdlive'
import { holdHeader } from '@evenkeel/api-contract/telehealth/slot-holds'
import {
  createBookingError,
  createNotFoundError,
  createPermissionDeniedError,
  createValidationError,
  type HttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import type { Caller } from '#http/caller.ts'
import type { AppContext } from '#app-context.ts'

/** Field name of a missing or expired telehealth token. */
const TOKEN_FIELD = 'mdlive_token'

/** Requires a parameter. */
function requireParam<T>(value: T | undefined | null | '', field: string): T {
  if (value === undefined || value === null || value === '') {
    throw createValidationError([{ field, message: 'This field is required' }])
  }
  return value
}

/**
 * Returns the telehealth token of the query, or of the header, which is not logged. Checked before anything
 * else.
 */
const requireTelehealthToken = (query: string | undefined, header: string | string[] | undefined): string =>
  requireParam((typeof header === 'string' ? header : undefined) ?? query, TOKEN_FIELD)

/**
 * Translates an error of the telehealth service. An expired telehealth token is a field error, not 401: the
 * portal fetches another one and keeps the session.
 */
function translateError(refused: ApiError): HttpError {
  if (refused.status === 404) return createNotFoundError()
  if (refused.status === 401 || refused.status === 403) {
    return createValidationError([{ field: TOKEN_FIELD, message: apiErrorMessages.tokenIsOver }])
  }
  return createValidationError(refused.payload.errors)
}

/** Forwards a call to the telehealth service and translates its errors. */
async function forwardToTelehealth<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ApiError ? translateError(error) : error
  }
}

/** Like `forwardToTelehealth`; hold errors keep their codes (ERROR-07 to ERROR-10). */
async function forwardHold<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const code = getBookingErrorCode(error.payload)
    throw code === null ? translateError(error) : createBookingError(code, errorMessages.counselorRefused)
  }
}

/** Header that may carry the telehealth token instead of the query. */
const TOKEN_HEADER = 'x-mdlive-token'

/** Registers the telehealth endpoints for visitors. */
export function providerRoutes(
  serve: RegisterEndpoint<Caller>,
  { telehealth, visitorName }: AppContext,
): void {
  serve(readVisitorToken, ({ caller }) => {
    if (!caller.organisation) throw createPermissionDeniedError()
    const visitor = caller.answerSet ? visitorName(caller.answerSet.id) : undefined
    return forwardToTelehealth(telehealth.visitorToken(caller.organisation.username, visitor))
  })
  serve(searchProviders, ({ query, body, request }) => {
    const jwt = requireTelehealthToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    const patientId = requireParam(query.patient_id, 'patient_id')
    const page = { page: query.page, per_page: query.per_page }
    return forwardToTelehealth(telehealth.search(jwt, patientId, { query: page, body }))
  })
  serve(readCounselorAvailability, ({ query, request }) => {
    const { mdlive_token: token, provider_id: id, ...rest } = query
    const jwt = requireTelehealthToken(token, request.headers[TOKEN_HEADER])
    const shown = request.headers[holdHeader]
    const hold = typeof shown === 'string' ? shown : undefined
    return forwardToTelehealth(telehealth.provider(jwt, requireParam(id, 'provider_id'), rest, hold))
  })
  serve(holdSlot, async ({ query, body, request }) => {
    const jwt = requireTelehealthToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    const patientId = requireParam(query.patient_id, 'patient_id')
    const shown = request.headers[holdHeader]
    const hold = typeof shown === 'string' ? shown : null
    return { hold: await forwardHold(telehealth.hold({ jwt, patientId }, body.hold, hold)) }
  })
  serve(releaseSlot, async ({ params, query, request }) => {
    const jwt = requireTelehealthToken(query.mdlive_token, request.headers[TOKEN_HEADER])
    await forwardToTelehealth(
      telehealth.release({ jwt, patientId: requireParam(query.patient_id, 'patient_id') }, params.hold),
    )
    return undefined
  })
}
