import { errorTexts } from '@evenkeel/contract/error-texts.words'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../database/readiness.ts'

/** Below these paths everything needs the database. Pages do not: without it they show the help lines. */
const NEEDS_DATABASE = /^\/(?:api|telehealth|content|operate|control|mailbox)(?:[/.?]|$)/

/** Whoever asks again after two seconds may be lucky. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '2',
}
const ANSWER = JSON.stringify({
  error_type: 'Unavailable',
  errors: [{ field: null, message: errorTexts.later }],
})

/** Answers calls with 503 and a time to come back as long as the database cannot be used. */
export function refuseUntilReady(app: FastifyInstance, readiness: Pick<Readiness, 'status'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readiness.status() === 'ready' || !NEEDS_DATABASE.test(request.url)) return undefined
    // Hooks of the route would write to the database before the answer leaves.
    reply.hijack()
    const headers = { ...reply.getHeaders(), ...HEADERS }
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.writeHead(503).end(ANSWER)
    return reply
  })
}
