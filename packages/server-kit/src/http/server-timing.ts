import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addDatabaseWait,
  runWithDatabaseWait,
  type DatabaseWait,
  createDatabaseWait,
} from '../database/database-wait.ts'

const DATABASE_DURATION = /(?:^|[\s,])db;dur=(\d+(?:\.\d+)?)/

/**
 * Says with every answer how long it took until it was sent, and how much of that went by waiting for the database
 * (`Server-Timing`). Milliseconds and nothing else. Answers of which `isSilent` say nothing.
 */
export function registerServerTiming(
  app: FastifyInstance,
  isSilent: (request: FastifyRequest) => boolean,
): void {
  const counts = new WeakMap<FastifyRequest, { readonly since: number; readonly wait: DatabaseWait }>()
  const count = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    const known = counts.get(request) ?? { since: performance.now(), wait: createDatabaseWait() }
    counts.set(request, known)
    runWithDatabaseWait(known.wait, done)
  }
  // Twice, because what is in the first one does not outlive the reading of a body.
  app.addHook('onRequest', count)
  app.addHook('preValidation', count)
  app.addHook('onSend', (request, reply, payload, done) => {
    const counted = counts.get(request)
    if (counted && !isSilent(request)) {
      const total = performance.now() - counted.since
      const waited = Math.min(counted.wait.total, total)
      reply.header('server-timing', `total;dur=${total.toFixed(1)}, db;dur=${waited.toFixed(1)}`)
    }
    done(null, payload)
  })
}

/** The same fetch; what the service it asks has waited for the database counts as waited here. */
export const trackReportedDatabaseWait =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    const told = DATABASE_DURATION.exec(answer.headers.get('server-timing') ?? '')?.[1]
    if (told) addDatabaseWait(Number(told))
    return answer
  }
