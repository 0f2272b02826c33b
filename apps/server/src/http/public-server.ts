import { randomUUID } from 'node:crypto'
import { normalizeUrl } from '@evenkeel/portal/server/routable-url'
import { hardenServer } from '@evenkeel/server-kit/http/server-hardening'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Env } from '../env.ts'
import { limitPipelinedRequests, getServerOptions } from './server-limits.ts'

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
  return app
}
