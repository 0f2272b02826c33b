import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenHash } from '#features/members/secrets.ts'

/**
 * Tells the portal that there is a session to restore, without being a secret: a 1, and a mark that changes whenever the
 * token does, by which a tab sees that another one has renewed it. Nobody gets from the mark to the token.
 */
const HINT = 'evenkeel_signed_in'

/**
 * The session cookie: out of reach for scripts, sent to our own pages only. Over https it carries the `__Host-` prefix,
 * which browsers only accept with the path `/` (RD-005).
 */
const cookieOf = (isSecure: boolean) =>
  isSecure
    ? { name: '__Host-evenkeel_session', path: '/', secure: true }
    : { name: 'evenkeel_session', path: '/api', secure: false }

/** Sets both cookies. They end with the browser session, as on a shared computer they should. */
export function setSessionCookies(reply: FastifyReply, isSecure: boolean, token: string): void {
  const { name, path, secure } = cookieOf(isSecure)
  void reply.setCookie(name, token, { httpOnly: true, sameSite: 'strict', path, secure })
  void reply.setCookie(HINT, `1.${tokenHash(`hint ${token}`).slice(0, 16)}`, {
    sameSite: 'strict',
    path: '/',
    secure,
  })
}

/** Removes both cookies. */
export function clearSessionCookies(reply: FastifyReply, isSecure: boolean): void {
  const { name, path, secure } = cookieOf(isSecure)
  void reply.clearCookie(name, { httpOnly: true, sameSite: 'strict', path, secure })
  void reply.clearCookie(HINT, { sameSite: 'strict', path: '/', secure })
}

/** The token in the session cookie, or null. */
export const sessionCookie = (request: FastifyRequest, isSecure: boolean): string | null =>
  request.cookies[cookieOf(isSecure).name] ?? null
