import { Refused } from '@evenkeel/contract/call'
import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import { bookingRefused, type Failure, invalid, notFound } from '@evenkeel/server/http/failure'
import { refusalTexts } from '#http/refusals.words.ts'

/** The name the wire has for a missing or dead telehealth token. */
const TOKEN = 'mdlive_token'

/** A parameter the call cannot do without. */
export function required<T>(value: T | undefined | null | '', field: string): T {
  if (value === undefined || value === null || value === '') {
    throw invalid([{ field, message: 'This field is required' }])
  }
  return value
}

/** The telehealth token of the query, or of the header, which keeps it out of logs. It is asked for before anything else. */
export const demandToken = (query: string | undefined, header: string | string[] | undefined): string =>
  required((typeof header === 'string' ? header : undefined) ?? query, TOKEN)

/**
 * What a refusal of the telehealth service means for the visitor. A dead telehealth token is a field error and no 401:
 * the portal fetches another one, nobody is signed out.
 */
function meaningOf(refused: Refused): Failure {
  if (refused.status === 404) return notFound()
  if (refused.status === 401 || refused.status === 403) {
    return invalid([{ field: TOKEN, message: refusalTexts.tokenIsOver }])
  }
  return invalid(refused.payload.errors)
}

/** Runs a call at the telehealth service and passes its refusal on. */
export async function passOn<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof Refused ? meaningOf(error) : error
  }
}

/** As `passOn`; the reasons why a slot cannot be held keep their codes (ERROR-07 to ERROR-10). */
export async function passOnHold<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const code = bookingRefusalOf(error.payload)
    throw code === null ? meaningOf(error) : bookingRefused(code, errorTexts.counselorRefused)
  }
}
