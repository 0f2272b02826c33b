import { limits } from '@evenkeel/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'

const NAME = 'evenkeel_intake'

/**
 * Keeps the answer token out of reach of scripts, so that a reload within 30 minutes goes on where the visitor was. Only
 * the renewal of the token reads it: nothing is changed on the strength of the cookie alone (ruling R5).
 */
export function setIntakeCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  void reply.setCookie(NAME, token, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api',
    secure: publicUrl.startsWith('https:'),
    maxAge: limits.answerTokenLife / 1000,
  })
}

/** The answer token in the cookie, or null. */
export const intakeCookie = (request: FastifyRequest): string | null => request.cookies[NAME] ?? null
