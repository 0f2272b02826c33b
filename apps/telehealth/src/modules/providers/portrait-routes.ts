import { MAX_TELEHEALTH_ID } from '@evenkeel/api-contract/schemas'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { FIRST_INVITED_PROVIDER_ID, portraits } from '#db/counselor-tables.ts'
import { providers } from '#db/tables.ts'
import type { AppContext } from '#app-context.ts'
import { findProvider, type Provider } from './repository.ts'

const FOLDER = 'portraits'
/** Changes with the portrait generator: browsers cache each portrait for a year. */
const DRAWING_VERSION = 1

/**
 * URLs of a provider's portrait: below the service, and absolute. A real counselor without an upload has
 * none: a generated portrait would show a person who does not exist.
 */
export const createPhotoUrls = (
  { publicBase, publicUrl }: Pick<AppContext, 'publicBase' | 'publicUrl'>,
  { id, portrait }: Pick<Provider, 'id' | 'portrait'>,
) => {
  if (portrait === null && id >= FIRST_INVITED_PROVIDER_ID)
    return { photo_url: null, photo_url_absolute: null }
  const path =
    portrait === null ? `/${FOLDER}/${DRAWING_VERSION}/${id}.svg` : `/${FOLDER}/own/${id}-${portrait}.jpg`
  return { photo_url: `${publicBase}${path}`, photo_url_absolute: `${publicUrl}${path}` }
}

const headers = (type: string) => ({
  'content-type': type,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
})

/** The uploaded picture of a counselor, if it is still the current one. */
async function uploadedPortrait(db: Queryable, id: number, name: string) {
  const rows = await db
    .select({ type: portraits.type, bytes: portraits.bytes })
    .from(portraits)
    .innerJoin(providers, eq(providers.id, portraits.providerId))
    .where(and(eq(providers.id, id), eq(providers.portrait, name)))
  return rows[0] ?? null
}

/**
 * Mounts the public portrait endpoint: pages load pictures without a token. `portraitOf` generates one or
 * returns null.
 */
export function portraitRoutes(
  app: FastifyInstance,
  { db }: Pick<AppContext, 'db'>,
  portraitOf: (provider: Provider) => string | null,
): void {
  app.get<{ Params: { file: string } }>(`/${FOLDER}/${DRAWING_VERSION}/:file`, async ({ params }, reply) => {
    const id = Number(/^([1-9]\d{0,9})\.svg$/.exec(params.file)?.[1] ?? Number.NaN)
    const provider = id <= MAX_TELEHEALTH_ID ? await findProvider(db, id) : null
    const portrait = provider && portraitOf(provider)
    if (portrait === null) throw createNotFoundError()
    return reply.headers(headers('image/svg+xml')).send(portrait)
  })
  app.get<{ Params: { file: string } }>(`/${FOLDER}/own/:file`, async ({ params }, reply) => {
    const [, number = '', name = ''] = /^([1-9]\d{0,9})-([0-9a-f]{24})\.jpg$/.exec(params.file) ?? []
    const id = Number(number)
    const found = id > 0 && id <= MAX_TELEHEALTH_ID ? await uploadedPortrait(db, id, name) : null
    if (!found) throw createNotFoundError()
    return reply.headers(headers(found.type)).send(found.bytes)
  })
}
