import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { uiMessages } from './ui.messages.ts'

/** The server's own words of a refusal; null where it said none that are meant for people. */
export function getServerMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const said = error.payload.errors.map(({ message }) => message).find((text) => typeof text === 'string')
  return typeof said === 'string' && said.includes(' ') ? said : null
}

/** What the server said of single fields, by their names. */
export const getFieldErrors = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    error instanceof ApiError
      ? error.payload.errors.flatMap(({ field, message }) =>
          field && typeof message === 'string' ? [[field, message] as const] : [],
        )
      : [],
  )

/** Whether the server says that this is not, or no longer, for whoever asks. */
export const isAccessError = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404, 410].includes(error.status)

/** The text for a call that did not work: by status where a screen has words of its own for it. */
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
