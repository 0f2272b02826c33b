import { Readable } from 'node:stream'
import { limits } from '@evenkeel/api-contract/limits'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'

const HEARTBEAT = ':\n\n'

/** Text of an event stream: one block per event, and a heartbeat after a while without one. */
async function* formatEvents(
  source: AsyncIterator<unknown>,
  schema: z.core.$ZodType,
): AsyncGenerator<string> {
  let next = source.next()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const quiet = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, limits.eventsHeartbeat, null).unref()
      })
      const came = await Promise.race([next, quiet])
      clearTimeout(timer)
      if (came === null) {
        yield HEARTBEAT
        continue
      }
      if (came.done) return
      yield `data: ${JSON.stringify(z.parse(schema, came.value))}\n\n`
      next = source.next()
    }
  } finally {
    await source.return?.()
  }
}

/**
 * Sends server-sent events until they end or the client disconnects; `events` must end at once when returned.
 */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  schema: z.core.$ZodType,
): FastifyReply {
  const source = events[Symbol.asyncIterator]()
  reply.raw.once('close', () => void source.return?.())
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies must not buffer the stream.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(formatEvents(source, schema)))
}
