import { sessionCookieName, sessionTokenIn } from '@evenkeel/contract/own/sessions'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenHash } from '#features/members/secrets.ts'

/**
 * Tells the portal that there is a session to restore, without being a secret: a 1, and a mark that changes whenever the
 * token does, by which a tab sees that another one has renewed it. Nobody gets from the mark to the token.
 */
const HINT = 'evenkeel_signed_in'

/** Sets both cookies. They end with the browser session, as on a shared computer they should. */
export function setSessionCookies(reply: FastifyReply, isSecure: boolean, token: string): void {
  const options = { sameSite: 'strict', path: '/', secure: isSecure } as const
  void reply.setCookie(sessionCookieName(isSecure), token, { ...options, httpOnly: true })
  void reply.setCookie(HINT, `1.${tokenHash(`hint ${token}`).slice(0, 16)}`, options)
}

/** Removes both cookies. */
export function clearSessionCookies(reply: FastifyReply, isSecure: boolean): void {
  const options = { sameSite: 'strict', path: '/', secure: isSecure } as const
  void reply.clearCookie(sessionCookieName(isSecure), { ...options, httpOnly: true })
  void reply.clearCookie(HINT, options)
}

/** The token in the session cookie, or null. */
export const sessionCookie = (request: FastifyRequest, isSecure: boolean): string | null =>
  sessionTokenIn(request.headers.cookie ?? '', isSecure)
