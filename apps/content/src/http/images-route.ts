import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyInstance } from 'fastify'
import type { ContentLibrary } from '#library/content-library.ts'

/** One year, in seconds: the URL of an image contains its version. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** Versioned URL of an image, or null when it does not exist. `base` is the service's mount path. */
export function imageUrl({ pictures }: ContentLibrary, base: string, file: string): string | null {
  const picture = pictures.get(file)
  return picture ? `${base}/images/${file}?v=${picture.version}` : null
}

/**
 * GET /images/:file serves an image of the content. Images are public: they disclose nothing of a restricted
 * text. They may only be shown as images: opened directly one can neither run nor load anything. 404 for
 * unknown images.
 */
export function imagesRoute(app: FastifyInstance, library: () => ContentLibrary): void {
  app.get<{ Params: { file: string }; Querystring: { v?: string } }>('/images/:file', (request, reply) => {
    const picture = library().pictures.get(request.params.file)
    if (!picture) throw createNotFoundError()
    return reply
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', request.query.v === picture.version ? IMMUTABLE_CACHE : 'no-cache')
      .type(picture.mediaType)
      .send(picture.bytes)
  })
}
