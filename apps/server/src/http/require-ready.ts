import { setTimeout as wait } from 'node:timers/promises'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readiness } from '../database/readiness.ts'
import { REFUSE_UNLESS_READY } from './drain-notice.ts'

/** Below these paths everything needs the database. Pages do not: without it they show the help lines. */
const NEEDS_DATABASE = /^\/(?:api|telehealth|content|operate|control|mailbox)(?:[/.?]|$)/

/** Whoever asks again after two seconds may be lucky. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '2',
}
const UNAVAILABLE_BODY = JSON.stringify({
  error_type: 'Unavailable',
  errors: [{ field: null, message: errorMessages.later }],
})

/** How long a call waits for a process that starts: as long as most starts take, and shorter than proxies are patient. */
const MAX_WAIT = seconds(20)
/** Between two looks meanwhile. */
const POLL_INTERVAL = 50

/** Whether a proxy brings something that it sends to no other instance, and that it could not know was better sent there. */
const cannotRetryElsewhere = ({ method, headers }: FastifyRequest): boolean =>
  headers[REFUSE_UNLESS_READY] !== undefined && method !== 'GET' && method !== 'HEAD'

/** Waits while this process starts and the caller is there; whether it can serve then. */
async function waitUntilReady(
  { status }: Pick<Readiness, 'status'>,
  { raw }: FastifyRequest,
): Promise<boolean> {
  const until = performance.now() + MAX_WAIT
  while (status() === 'starting' && !raw.destroyed && performance.now() < until) await wait(POLL_INTERVAL)
  return status() === 'ready'
}

/**
 * Answers calls with 503 and a time to come back as long as the database cannot be used. What goes nowhere else waits for the end of a start:
 * nginx finds out by such a call that an instance is back.
 */
export function requireReady(app: FastifyInstance, readiness: Pick<Readiness, 'status'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readiness.status() === 'ready' || !NEEDS_DATABASE.test(request.url)) return undefined
    if (cannotRetryElsewhere(request) && (await waitUntilReady(readiness, request))) return undefined
    // Hooks of the route would write to the database before the answer leaves.
    reply.hijack()
    const headers = { ...reply.getHeaders(), ...HEADERS }
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.writeHead(503).end(UNAVAILABLE_BODY)
    return reply
  })
}
