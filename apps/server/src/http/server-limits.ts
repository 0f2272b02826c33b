import type { Socket } from 'node:net'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import type { FastifyInstance } from 'fastify'

/** How long, and how many at a time, the public port bears callers (trust S25). Milliseconds. */
export interface ServerLimits {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number
  /** From its first byte to its last: enough for the largest file over a slow phone. */
  readonly request: number
  /** In which nothing moves in either direction; live connections say something more often. */
  readonly silence: number
  /** How often the first two are looked at. */
  readonly look: number
  /** Connections at a time; further ones are closed at once. */
  readonly connections: number
  /** Bytes of all headers of a request. */
  readonly headerBytes: number
}

const defaultLimits: ServerLimits = {
  headers: seconds(10),
  request: minutes(2),
  silence: seconds(60),
  look: seconds(2),
  connections: 4000,
  headerBytes: 16_384,
}

/** The limits as options of the server. Tests hand in shorter ones. */
export function getServerOptions(limits: Partial<ServerLimits> = {}) {
  const { headers, request, silence, look, headerBytes, connections } = { ...defaultLimits, ...limits }
  return {
    options: {
      connectionTimeout: silence,
      requestTimeout: request,
      http: {
        headersTimeout: headers,
        requestTimeout: request,
        connectionsCheckingInterval: look,
        maxHeaderSize: headerBytes,
      },
    },
    connections,
  }
}

/** Requests one connection may have open at a time. Browsers and proxies wait for the answer before they ask for more. */
const MAX_OPEN_REQUESTS = 4

/**
 * Drops a connection that asks for more and more without an answer in between: one packet holds a thousand requests for a
 * page, and each of them would be drawn (trust S25). To be called before anything is mounted.
 */
export function limitPipelinedRequests(app: FastifyInstance): void {
  const open = new WeakMap<Socket, number>()
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const waiting = (open.get(socket) ?? 0) + 1
    open.set(socket, waiting)
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    if (waiting <= MAX_OPEN_REQUESTS) return undefined
    socket.destroy()
    return reply.hijack()
  })
}
