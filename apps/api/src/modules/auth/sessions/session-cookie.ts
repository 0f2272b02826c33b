import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  backgroundHeader,
  getSessionCookieName,
  parseSessionToken,
} from '@evenkeel/api-contract/portal/sessions'
import type { AppContext } from '#app-context.ts'
import { hashToken } from '#modules/members/secrets.ts'

/**
 * Signals the portal that there is a session to restore, without a secret: a 1, and a mark that changes with
 * the token, by which a tab sees that another one has renewed it. The token cannot be derived from the
 * mark.
 */
const HINT_COOKIE = 'evenkeel_signed_in'

/** Sets both cookies. They end with the browser session, which is safer on a shared computer. */
export function setSessionCookies(reply: FastifyReply, isSecure: boolean, token: string): void {
  const options = { sameSite: 'strict', path: '/', secure: isSecure } as const
  void reply.setCookie(getSessionCookieName(isSecure), token, { ...options, httpOnly: true })
  void reply.setCookie(HINT_COOKIE, `1.${hashToken(`hint ${token}`).slice(0, 16)}`, options)
}

/** Removes both cookies. */
export function clearSessionCookies(reply: FastifyReply, isSecure: boolean): void {
  const options = { sameSite: 'strict', path: '/', secure: isSecure } as const
  void reply.clearCookie(getSessionCookieName(isSecure), { ...options, httpOnly: true })
  void reply.clearCookie(HINT_COOKIE, options)
}

/** Returns the token in the session cookie, or null. */
const readSessionCookie = (request: FastifyRequest, isSecure: boolean): string | null =>
  parseSessionToken(request.headers.cookie ?? '', isSecure)

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
