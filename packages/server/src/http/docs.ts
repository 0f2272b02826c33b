import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { openApiOf, type OpenApiInfo } from './openapi.ts'

/** Serves `openapi.json` and a readable page at `docs` for the endpoints of one service. */
export async function serveDocs(
  app: FastifyInstance,
  endpoints: readonly EndpointShape[],
  info: OpenApiInfo,
): Promise<void> {
  const document = openApiOf(endpoints, info)
  app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'list' } })
}
