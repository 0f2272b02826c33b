import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import type { FastifyRequest } from 'fastify'
import { readSessionCookie } from './session-cookie.ts'
import type { AppContext } from '#app-context.ts'

/** How a request uses its token. */
export interface TokenUsage {
  /** The call was not triggered by the user, so it does not extend the session. */
  readonly isBackground: boolean
  /**
   * The token in the session cookie, or null: distinguishes a late tab of the owner's browser from another
   * person.
   */
  readonly cookie: string | null
}

/** Reads the token usage from the headers of a request. */
export const getTokenUsage = (
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  request: FastifyRequest,
): TokenUsage => ({
  isBackground: request.headers[backgroundHeader] !== undefined,
  cookie: readSessionCookie(request, publicUrl.startsWith('https:')),
})
