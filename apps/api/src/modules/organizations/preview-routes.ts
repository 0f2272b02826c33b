import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyInstance } from 'fastify'
import type { Preview } from './previews.ts'

/** Dependencies of preview pages. */
export interface PreviewRoutesDeps {
  readonly previewOf: (client: string) => Promise<Preview | null>
  /** Origin of the staff application, which alone may frame previews; null: no previews. */
  readonly staffOrigin: string | null
}

/** GET /previews/:client/mails/:kind serves a draft email for display in the staff application. */
export function previewEmailRoutes(
  app: FastifyInstance,
  { previewOf, staffOrigin }: PreviewRoutesDeps,
): void {
  if (staffOrigin === null) return
  app.get<{ Params: { client: string; kind: string } }>(
    '/previews/:client/mails/:kind',
    async (request, reply) => {
      const { client, kind } = request.params
      const preview = await previewOf(client)
      const html = preview && Object.hasOwn(preview.mails, kind) ? preview.mails[kind] : undefined
      if (html === undefined) throw createNotFoundError()
      return reply
        .header(
          'content-security-policy',
          `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${staffOrigin}`,
        )
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )
}
