import { backgroundHeader } from '@evenkeel/contract/own/sessions'
import type { FastifyRequest } from 'fastify'
import { sessionCookie } from './session-cookie.ts'
import type { SessionsDeps } from './deps.ts'

/** How a request uses its token. */
export interface TokenUse {
  /** Nobody asked for the call by hand, so it does not prolong the session. */
  readonly isBackground: boolean
  /** The token in the session cookie, or null: it tells a late tab of the owner's browser from another person. */
  readonly cookie: string | null
}

/** What the headers of a request say about the use of its token. */
export const tokenUse = (
  { publicUrl }: Pick<SessionsDeps, 'publicUrl'>,
  request: FastifyRequest,
): TokenUse => ({
  isBackground: request.headers[backgroundHeader] !== undefined,
  cookie: sessionCookie(request, publicUrl.startsWith('https:')),
})
