import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import type { FastifyPluginAsync } from 'fastify'
import { requireBearerToken } from '../http/bearer-token.ts'
import type { Metrics } from './metrics.ts'

/**
 * GET /metrics for Prometheus; requires METRICS_TOKEN if it is set. The token is separate, because the monitoring
 * system must not be able to change anything.
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
