import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addDatabaseWait,
  runWithDatabaseWait,
  type DatabaseWait,
  createDatabaseWait,
} from '../database/database-wait.ts'

const DATABASE_DURATION = /(?:^|[\s,])db;dur=(\d+(?:\.\d+)?)/

/**
 * Adds the total time and the database wait of every response in milliseconds (`Server-Timing`), except where
 * `isSilent`.
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
  // Twice, because the context of the first hook does not survive reading a body.
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

/** The same fetch; the database wait that the called service reports is added to this request's. */
export const trackReportedDatabaseWait =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    const duration = DATABASE_DURATION.exec(answer.headers.get('server-timing') ?? '')?.[1]
    if (duration) addDatabaseWait(Number(duration))
    return answer
  }
