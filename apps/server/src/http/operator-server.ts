import { randomUUID } from 'node:crypto'
import { hardenServer } from '@evenkeel/server-kit/http/server-hardening'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { getServerOptions } from './server-limits.ts'

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
