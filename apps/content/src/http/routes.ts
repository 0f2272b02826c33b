import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  readArticle,
  readArticles,
  readCategories,
  readTopic,
  readTopics,
  searchArticles,
} from '@evenkeel/api-contract/content/library'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { readTokenOrganization } from '@evenkeel/api-contract/portal/organizations'
import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { isExclusive } from '#library/access.ts'
import type { ContentLibrary, LibraryView } from '#library/content-library.ts'
import {
  type ImageUrlResolver,
  presentArticle,
  presentCategory,
  presentSummary,
  presentTopic,
} from '#library/presenter.ts'
import { createSnippet, findArticles, matchedWords } from '#search/find-articles.ts'

/** Whether the tag is in an If-None-Match header (weak and strong tags compare equal). */
const matchesEtag = (tag: string, header: string): boolean =>
  header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/**
 * Adds an ETag to every successful GET response and answers a matching request with 304. Responses are cached
 * by the browser only, revalidated each time, and separate for each organization and language: a response for
 * one must never be used for another.
 */
export function addConditionalRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('vary', 'Authorization, X-Client-Id, X-Language')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (!matchesEtag(tag, request.headers['if-none-match'] ?? '')) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}

/** Retry-After in seconds while the portal API does not respond. */
const RETRY_AFTER = '2'

/** Codes are short; a repeated or longer header counts as none. */
function readClientIdHeader(request: FastifyRequest): string | null {
  const clientId = request.headers['x-client-id']
  return typeof clientId === 'string' && clientId.length <= 50 ? clientId : null
}

/**
 * Code of the requesting organization: that of a valid token, else the one named by `X-Client-Id` (RD-003,
 * CONTENT-07). The portal API is called for each request, so that a token is worthless after log-out, and
 * without prolonging the session. When the portal API does not respond, the request fails rather than using
 * an organization that may be wrong.
 */
export async function resolveOrganization(own: ApiCall, request: FastifyRequest): Promise<string | null> {
  const { authorization } = request.headers
  if (authorization === undefined) return readClientIdHeader(request)
  const headers = { authorization, [backgroundHeader]: '1' }
  try {
    const { username } = await own(readTokenOrganization, { headers })
    return username ?? readClientIdHeader(request)
  } catch (error) {
    request.log.warn(
      { status: error instanceof ApiError ? error.status : null },
      'a token could not be checked',
    )
    throw createHttpError('Unavailable', errorMessages.later, { 'retry-after': RETRY_AFTER })
  }
}

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

interface ContentRoutesOptions {
  readonly addressOf: ImageUrlResolver
}

/** All endpoints of the service. Each handler gets the view of the requesting organization only. */
export function contentRoutes(
  serve: RegisterEndpoint<LibraryView>,
  { addressOf }: ContentRoutesOptions,
): void {
  serve(readCategories, ({ caller }) =>
    caller.categories.map((category) => presentCategory(category, caller, addressOf)),
  )
  serve(readTopics, ({ caller }) => [...caller.topics.values()].map((topic) => presentTopic(topic, caller)))
  serve(readTopic, ({ caller, params }) => {
    const topic = caller.topics.get(params.topic)
    if (!topic) throw createNotFoundError()
    return presentTopic(topic, caller)
  })
  serve(readArticles, ({ caller, query: { topic, access } }) =>
    caller.articles
      .filter((article) => topic === undefined || article.topic === topic)
      .filter((article) => isExclusive(article) === (access === 'exclusive'))
      .map((article) => presentSummary(article, caller)),
  )
  serve(readArticle, ({ caller, params }) => {
    const article = caller.bySlug.get(params.slug)
    if (!article) throw createNotFoundError()
    return presentArticle(article, caller, addressOf)
  })
  serve(searchArticles, ({ caller, body }) => {
    const { slugs, stems } = findArticles(body.q, caller.index, (slug) => caller.bySlug.has(slug))
    const found = slugs.flatMap((slug) => caller.bySlug.get(slug) ?? [])
    const results = found.map((article) => ({
      ...presentSummary(article, caller),
      snippet: createSnippet(article, stems, caller.index.language),
    }))
    return {
      results,
      matched: matchedWords(
        results.flatMap(({ name, snippet }) => [name, snippet]),
        stems,
        caller.index.language,
      ),
    }
  })
}
