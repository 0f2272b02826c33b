import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Requires a bearer token on every route of the app; other callers get 404. */
export function requireBearerToken(app: FastifyInstance, token: string): void {
  const expected = hashToken(`Bearer ${token}`)
  app.addHook('onRequest', async (request, reply) => {
    if (!timingSafeEqual(hashToken(request.headers.authorization ?? ''), expected))
      return reply.code(404).send({ error: 'Not found' })
    return undefined
  })
}
