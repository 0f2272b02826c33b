import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { generateOpenApi, type OpenApiInfo } from './openapi.ts'

/** The page's own files, and calls to the service it describes. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'"

/** Serves `openapi.json` and a readable page at `docs` for the endpoints of one service. */
export async function serveApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  info: OpenApiInfo,
): Promise<void> {
  const document = generateOpenApi(endpoints, info)
  app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Where the service is mounted: the page finds its files without a slash at the end of its address too.
    indexPrefix: app.prefix,
    staticCSP: POLICY,
    uiConfig: { docExpansion: 'list' },
  })
}
