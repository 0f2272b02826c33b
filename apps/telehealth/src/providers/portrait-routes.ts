import { largestTelehealthId } from '@evenkeel/contract/wire'
import { notFound } from '@evenkeel/server/http/failure'
import type { FastifyInstance } from 'fastify'
import type { ServiceDeps } from '#service.ts'
import { findProvider, type Provider } from './store.ts'

const FOLDER = 'portraits'
/** Changes with the way portraits are drawn: browsers keep each for a year. */
const EDITION = 1

/** Where a provider's portrait is: below the service, and as a whole address. */
export const photoUrls = (
  { publicBase, publicUrl }: Pick<ServiceDeps, 'publicBase' | 'publicUrl'>,
  providerId: number,
) => {
  const path = `/${FOLDER}/${EDITION}/${providerId}.svg`
  return { photo_url: `${publicBase}${path}`, photo_url_absolute: `${publicUrl}${path}` }
}

/** Portraits of the directory, for everybody: a page asks for pictures without a token. `portraitOf` draws one, or has none. */
export function portraitRoutes(
  app: FastifyInstance,
  { db }: Pick<ServiceDeps, 'db'>,
  portraitOf: (provider: Provider) => string | null,
): void {
  app.get<{ Params: { file: string } }>(`/${FOLDER}/${EDITION}/:file`, async ({ params }, reply) => {
    const id = Number(/^([1-9]\d{0,9})\.svg$/.exec(params.file)?.[1] ?? Number.NaN)
    const provider = id <= largestTelehealthId ? await findProvider(db, id) : null
    const portrait = provider && portraitOf(provider)
    if (portrait === null) throw notFound()
    return reply
      .type('image/svg+xml')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(portrait)
  })
}
