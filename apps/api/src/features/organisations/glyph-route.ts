import { notFound } from '@evenkeel/server/http/failure'
import type { FastifyInstance } from 'fastify'
import type { ProgrammeShelf } from '#programmes/shelf.ts'

/** One year, in seconds: the address of a picture carries its version. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * GET /organisations/:username/glyph serves an organisation's picture. It may only ever be shown as an image: opened by
 * itself it can neither run nor load anything (trust: branding cannot inject). 404 where there is none.
 */
export function serveGlyphs(app: FastifyInstance, shelf: ProgrammeShelf): void {
  app.get<{ Params: { username: string }; Querystring: { v?: string } }>(
    '/organisations/:username/glyph',
    (request, reply) => {
      const { username } = request.params
      const glyph = shelf
        .current()
        .organisations.find(({ file }) => file.active && file.username === username)?.glyph
      if (!glyph) throw notFound()
      return reply
        .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', request.query.v === glyph.version ? FOR_EVER : 'no-cache')
        .type('image/svg+xml; charset=utf-8')
        .send(glyph.svg)
    },
  )
}
