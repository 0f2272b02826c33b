import type { Socket } from 'node:net'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import type { FastifyInstance } from 'fastify'

/** Timeouts (milliseconds) and limits of connections to the public port (trust S25). */
export interface ServerLimits {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number
  /** From the first to the last byte of a request: enough for the largest upload on a slow network. */
  readonly request: number
  /** Idle timeout in both directions; live connections send something more often. */
  readonly silence: number
  /** How often the first two timeouts are checked. */
  readonly look: number
  /** Concurrent connections; further ones are closed at once. */
  readonly connections: number
  /** Total bytes of the headers of a request. */
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

/** Converts the limits to server options. Tests pass shorter ones. */
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

/** Concurrent requests per connection. Browsers and proxies wait for a response before the next request. */
const MAX_OPEN_REQUESTS = 4

/**
 * Closes a connection that pipelines too many requests: one packet can hold a thousand requests for a page, and each
 * would be rendered (trust S25). Register before mounting routes.
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
