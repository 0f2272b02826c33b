import { limits } from '@evenkeel/api-contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'

const COOKIE_NAME = 'evenkeel_intake'

/** Two tabs, or a few, may each be in an intake of their own; the oldest gives way. */
const MAX_TOKENS = 4

/**
 * Keeps the answer token out of reach of scripts, so that a reload within 30 minutes goes on where the visitor was. Only
 * the renewal of the token reads it: nothing is changed on the strength of the cookie alone (RD-005). The tokens of other tabs stay
 * beside it; `former` is the one it replaces.
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

/** The answer tokens in the cookie, the one used last first. */
export const readIntakeCookie = (request: FastifyRequest): readonly string[] =>
  (request.cookies[COOKIE_NAME] ?? '')
    .split('.')
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS)
