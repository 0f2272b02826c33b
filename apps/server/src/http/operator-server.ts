import { randomUUID } from 'node:crypto'
import { hardenServer } from '@evenkeel/server-kit/http/server-hardening'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { getServerOptions } from './server-limits.ts'

/**
 * The server of the operator's door: an address of its own, so that no proxy of the public port leads there, whatever its rules
 * forget. Nothing is mounted on it yet; it writes into the log of the public server.
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
