import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Readiness, ReadinessStatus } from '../database/readiness.ts'

/**
 * Header sent by a proxy without health checks on /readyz, such as nginx. It asks for 502 if a safe request should
 * be retried on another instance. No other response uses 502.
 */
const REFUSE_UNLESS_READY = 'x-refuse-unless-ready'

/** Statuses in which another instance may succeed. Without a database none would: pages then show the help lines. */
const retryElsewhereStatuses: readonly ReadinessStatus[] = ['starting', 'not migrated', 'newer database']

/** Adds `Connection: close` to every response once the product drains. */
export function registerDrainNotice(app: FastifyInstance, readiness: Pick<Readiness, 'status'>) {
  let draining = false
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (draining) reply.header('connection', 'close')
    const changesNothing = method === 'GET' || method === 'HEAD'
    if (!changesNothing || headers[REFUSE_UNLESS_READY] === undefined) return undefined
    if (!draining && !retryElsewhereStatuses.includes(readiness.status())) return undefined
    return reply.code(502).header('cache-control', 'no-store').send()
  })
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true
    },
  }
}

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
