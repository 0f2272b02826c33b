import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { uiMessages } from './ui.messages.ts'

/** Message of the server's error; null when none is meant for people. */
export function getServerMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const message = error.payload.errors.map(({ message }) => message).find((text) => typeof text === 'string')
  return typeof message === 'string' && message.includes(' ') ? message : null
}

/** Server errors of single fields, by field name. */
export const getFieldErrors = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    error instanceof ApiError
      ? error.payload.errors.flatMap(({ field, message }) =>
          field && typeof message === 'string' ? [[field, message] as const] : [],
        )
      : [],
  )

/** Whether the person has no access, or no longer has it. */
export const isAccessError = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404, 410].includes(error.status)

/** Message for a failed request; `own` overrides it by HTTP status. */
export function describeApiError(error: unknown, own: Readonly<Record<number, string>> = {}): string {
  if (!(error instanceof ApiError)) return uiMessages.notReached
  const given = own[error.status]
  if (given !== undefined) return given
  switch (error.status) {
    case 400:
    case 409:
    case 422:
      return getServerMessage(error) ?? uiMessages.wentWrong
    case 403:
      return uiMessages.notAllowed
    case 404:
    case 410:
      return uiMessages.gone
    case 429:
      return uiMessages.tooMany
    case 503:
      return error.payload.error_type === 'TelehealthUnavailable'
        ? uiMessages.telehealthDown
        : uiMessages.wentWrong
    default:
      return uiMessages.wentWrong
  }
}
