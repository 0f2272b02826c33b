import { Refused } from '@evenkeel/contract/call'
import { uiWords } from './ui.words.ts'

/** The server's own words of a refusal; null where it said none that are meant for people. */
export function saidBy(error: unknown): string | null {
  if (!(error instanceof Refused)) return null
  const said = error.payload.errors.map(({ message }) => message).find((text) => typeof text === 'string')
  return typeof said === 'string' && said.includes(' ') ? said : null
}

/** Whether the server says that this is not, or no longer, for whoever asks. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Refused && [401, 403, 404, 410].includes(error.status)

/** The text for a call that did not work: by status where a screen has words of its own for it. */
export function refusalText(error: unknown, own: Readonly<Record<number, string>> = {}): string {
  if (!(error instanceof Refused)) return uiWords.notReached
  const given = own[error.status]
  if (given !== undefined) return given
  switch (error.status) {
    case 400:
    case 409:
    case 422:
      return saidBy(error) ?? uiWords.wentWrong
    case 403:
      return uiWords.notAllowed
    case 404:
    case 410:
      return uiWords.gone
    case 429:
      return uiWords.tooMany
    case 503:
      return error.payload.error_type === 'TelehealthUnavailable' ? uiWords.telehealthDown : uiWords.wentWrong
    default:
      return uiWords.wentWrong
  }
}
