import { limits } from '@evenkeel/api-contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'

const COOKIE_NAME = 'evenkeel_intake'

/** Several tabs may each have their own intake; the oldest is dropped. */
const MAX_TOKENS = 4

/**
 * Stores the answer token in an HttpOnly cookie, so that a reload within 30 minutes continues the intake.
 * Only the token renewal reads it: the cookie alone changes nothing (RD-005). Tokens of other tabs stay in
 * it; `former` is the one it replaces.
 */
export function setIntakeCookie(
  reply: FastifyReply,
  publicUrl: string,
  token: string,
  former: string | null = null,
): void {
  const others = readIntakeCookie(reply.request).filter((kept) => kept !== former && kept !== token)
  void reply.setCookie(COOKIE_NAME, [token, ...others].slice(0, MAX_TOKENS).join('.'), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api',
    secure: publicUrl.startsWith('https:'),
    maxAge: limits.answerTokenLife / 1000,
  })
}

/** Returns the answer tokens in the cookie, the last used first. */
export const readIntakeCookie = (request: FastifyRequest): readonly string[] =>
  (request.cookies[COOKIE_NAME] ?? '')
    .split('.')
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS)
