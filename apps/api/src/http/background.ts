import { backgroundHeader } from '@evenkeel/contract/own/sessions'
import type { FastifyRequest } from 'fastify'

/** Whether a call says that nobody asked for it by hand: it must not prolong a session (trust trap 3). */
export const isBackground = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  request.headers[backgroundHeader] !== undefined
