import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { RELEASE_HEADER } from '@evenkeel/api-contract/client/release-header'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { normalizeUrl } from '@evenkeel/portal/server/routable-url'
import { hardenServer } from '@evenkeel/server-kit/http/server-hardening'
import { releaseId } from '../database/check-readiness.ts'
import type { Env } from '../env.ts'

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

/** Creates the hardened server of the public port; nothing is mounted yet. */
export function openPublicServer(env: Env, publicUrl: string): FastifyInstance {
  const { options: limited, connections } = getServerOptions()
  const hardening = hardenServer({ https: publicUrl.startsWith('https:') })
  const app = Fastify({
    ...limited,
    ...hardening.options,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    // A count, never `true`: entries further left in X-Forwarded-For are written by the client.
    trustProxy: (_address, hop) => hop < env.TRUSTED_PROXIES,
    bodyLimit: 1_048_576,
    // Accepted requests are answered even while the port closes.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Tests check the whole log, with the production log level.
    logger: { level: env.NODE_ENV === 'production' || env.TEST_CONTROL === '1' ? 'info' : 'warn' },
  })
  app.server.maxConnections = connections
  limitPipelinedRequests(app)
  hardening.open(app)
  app.addHook('onRequest', async (_request, reply) => void reply.header(RELEASE_HEADER, releaseId))
  return app
}

/**
 * Creates the server of the admin API. It has a separate address, so that no proxy of the public port can expose it
 * by mistake. Nothing is mounted yet; it logs to the log of the public server.
 */
export function openOperatorServer(log: FastifyBaseLogger): FastifyInstance {
  const { options: limited } = getServerOptions()
  const hardening = hardenServer({ https: false })
  const app = Fastify({
    ...limited,
    ...hardening.options,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: log,
  })
  hardening.open(app)
  return app
}

/** Internal address through which the services of this process call each other. */
export interface LoopbackServer {
  /** Base URL without a trailing slash. */
  readonly base: string
  /** Routes requests to the app; requests before this call wait. */
  serve(listener: RequestListener): void
  /** Closes the server and all connections. */
  close(): Promise<void>
}

/**
 * Opens a loopback port for HTTP calls between the services. It stays open while the public port closes: a request
 * that is still running may need another service to complete.
 */
export async function openLoopbackServer(): Promise<LoopbackServer> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (listener) => void server.on('request', listener),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
