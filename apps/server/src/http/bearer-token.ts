import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Asks everything of the app for a bearer token; whoever does not know it finds nothing there. */
export function requireBearerToken(app: FastifyInstance, token: string): void {
  const expected = hashToken(`Bearer ${token}`)
  app.addHook('onRequest', async (request, reply) => {
    if (!timingSafeEqual(hashToken(request.headers.authorization ?? ''), expected))
      return reply.code(404).send({ error: 'Not found' })
    return undefined
  })
}
