import { setTimeout as wait } from 'node:timers/promises'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readiness } from '../database/readiness.ts'
import { REFUSE_UNLESS_READY } from './drain-notice.ts'

/** Paths that need the database. Pages do not: without it they show the help lines. */
const NEEDS_DATABASE = /^\/(?:api|telehealth|content|operate|control|mailbox)(?:[/.?]|$)/

/** A retry after two seconds may succeed. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '2',
}
const UNAVAILABLE_BODY = JSON.stringify({
  error_type: 'Unavailable',
  errors: [{ field: null, message: errorMessages.later }],
})

/** How long a request waits for a starting process: longer than most starts, shorter than proxy timeouts. */
const MAX_WAIT = seconds(20)
/** Interval between two checks while waiting. */
const POLL_INTERVAL = 50

/** Whether a proxy sent a request that it will not retry on another instance. */
const cannotRetryElsewhere = ({ method, headers }: FastifyRequest): boolean =>
  headers[REFUSE_UNLESS_READY] !== undefined && method !== 'GET' && method !== 'HEAD'

/** Waits while this process starts and the client is connected. Returns whether it can serve then. */
async function waitUntilReady(
  { status }: Pick<Readiness, 'status'>,
  { raw }: FastifyRequest,
): Promise<boolean> {
  const until = performance.now() + MAX_WAIT
  while (status() === 'starting' && !raw.destroyed && performance.now() < until) await wait(POLL_INTERVAL)
  return status() === 'ready'
}

/**
 * Returns 503 with Retry-After while the database is unavailable. Requests that are not retried elsewhere wait for
 * the end of the start: nginx uses such a request to detect that an instance is back.
 */
export function requireReady(app: FastifyInstance, readiness: Pick<Readiness, 'status'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readiness.status() === 'ready' || !NEEDS_DATABASE.test(request.url)) return undefined
    if (cannotRetryElsewhere(request) && (await waitUntilReady(readiness, request))) return undefined
    // Hooks of the route would access the database before the response is sent.
    reply.hijack()
    const headers = { ...reply.getHeaders(), ...HEADERS }
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.writeHead(503).end(UNAVAILABLE_BODY)
    return reply
  })
}
