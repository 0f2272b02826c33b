import { randomUUID } from 'node:crypto'
import { normalizeUrl } from '@evenkeel/portal/server/routable-url'
import { hardenServer } from '@evenkeel/server-kit/http/server-hardening'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Env } from '../env.ts'
import { limitPipelinedRequests, getServerOptions } from './server-limits.ts'

/** The server of the public port, hardened; nothing is mounted on it yet. */
export function openPublicServer(env: Env, publicUrl: string): FastifyInstance {
  const { options: limited, connections } = getServerOptions()
  const hardening = hardenServer({ https: publicUrl.startsWith('https:') })
  const app = Fastify({
    ...limited,
    ...hardening.options,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    // A count, never `true`: what is further left in X-Forwarded-For was written by the caller.
    trustProxy: (_address, hop) => hop < env.TRUSTED_PROXIES,
    bodyLimit: 1_048_576,
    // What was accepted is answered, also while the port closes.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Tests read the whole log: as much as production writes.
    logger: { level: env.NODE_ENV === 'production' || env.TEST_CONTROL === '1' ? 'info' : 'warn' },
  })
  app.server.maxConnections = connections
  limitPipelinedRequests(app)
  hardening.open(app)
  return app
}
