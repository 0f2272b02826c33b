import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SvgImage } from '#tenant-config/svg-image.ts'
import type { OrganizationConfig } from '#tenant-config/load-organizations.ts'
import type { PreviewRoutesDeps } from './preview-routes.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** One year, in seconds: the address of a picture carries its version. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/**
 * GET /organisations/:username/glyph and /logo serve an organisation's pictures, /glyph-dark and /logo-dark those for dark pages.
 * They may only ever be shown as images: opened by itself one can neither run nor load anything. 404 where there is none.
 */
export function imageRoutes(
  app: FastifyInstance,
  tenantConfig: TenantConfig,
  previewOf: PreviewRoutesDeps['previewOf'],
): void {
  const send = (reply: FastifyReply, svg: string, isLasting: boolean) =>
    reply
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', isLasting ? IMMUTABLE_CACHE : 'no-cache')
      .type('image/svg+xml; charset=utf-8')
      .send(svg)
  const serve = (address: string, pick: (organisation: OrganizationConfig) => SvgImage | null | undefined) =>
    app.get<{ Params: { username: string }; Querystring: { v?: string } }>(
      `/organisations/:username/${address}`,
      async (request, reply) => {
        const { username } = request.params
        const draft = isPreviewClientId(username) ? (await previewOf(username))?.pictures[address] : undefined
        if (draft !== undefined) return send(reply, draft, false)
        const organisation = tenantConfig
          .current()
          .organisations.find(({ file }) => file.active && file.username === username)
        const picture = organisation && pick(organisation)
        if (!picture) throw createNotFoundError()
        return send(reply, picture.svg, request.query.v === picture.version)
      },
    )
  for (const what of ['glyph', 'logo'] as const) {
    serve(what, (organisation) => organisation[what])
    serve(`${what}-dark`, (organisation) => organisation[what]?.dark)
  }
}
