import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import type { FastifyRequest } from 'fastify'
import { readSessionCookie } from './session-cookie.ts'
import type { SessionsDeps } from './deps.ts'

/** How a request uses its token. */
export interface TokenUsage {
  /** Nobody asked for the call by hand, so it does not prolong the session. */
  readonly isBackground: boolean
  /** The token in the session cookie, or null: it tells a late tab of the owner's browser from another person. */
  readonly cookie: string | null
}

/** What the headers of a request say about the use of its token. */
export const getTokenUsage = (
  { publicUrl }: Pick<SessionsDeps, 'publicUrl'>,
  request: FastifyRequest,
): TokenUsage => ({
  isBackground: request.headers[backgroundHeader] !== undefined,
  cookie: readSessionCookie(request, publicUrl.startsWith('https:')),
})
