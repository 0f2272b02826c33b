import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import type { FastifyPluginAsync } from 'fastify'
import { requireBearerToken } from '../http/bearer-token.ts'
import type { Metrics } from './metrics.ts'

/**
 * The door for Prometheus: GET /metrics, for whoever knows METRICS_TOKEN where one is set. A token of its own, because the
 * machine that looks must not be able to do anything.
 */
export function createMetricsRoute(
  token: string | undefined,
  metrics: Pick<Metrics, 'page'>,
): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app)
    if (token !== undefined) requireBearerToken(app, token)
    app.get('/metrics', async (_request, reply) => {
      const { type, text } = await metrics.page()
      return reply.type(type).header('cache-control', 'no-store').send(text)
    })
  }
}
