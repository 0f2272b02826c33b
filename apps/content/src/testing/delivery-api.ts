import { readContent } from '#files/read-content.ts'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { toRichText } from './to-rich-text.ts'

/** The only valid token. */
export const DELIVERY_TOKEN = 'delivery-token'
/** Default and maximum page size of the real service (RD-204). */
const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000

export interface Entry {
  readonly sys: { readonly id: string }
  readonly fields: object
}

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const assetId = (file: string) => file.replace(/\.svg$/, '')

/** The content of a folder as entries of a hosted space. */
function entriesOf(programmesDir: string): Readonly<Record<string, readonly Entry[]>> {
  const { snapshot } = readContent(programmesDir)
  const image = (use: { file: string } | null) => (use ? link('Asset', assetId(use.file)) : undefined)
  const entry = (id: string, fields: object) => ({ sys: { id }, fields: JSON.parse(JSON.stringify(fields)) })
  return {
    category: snapshot.categories.map(({ topics, image: use, ...category }, order) =>
      entry(`category-${category.slug}`, {
        ...category,
        order,
        image: image(use),
        topics: topics.map(({ slug }) => link('Entry', `topic-${slug}`)),
      }),
    ),
    topic: snapshot.categories.flatMap(({ topics }) =>
      topics.map((topic) => entry(`topic-${topic.slug}`, topic)),
    ),
    article: snapshot.articles.map(
      ({ text: _text, reading_minutes: _minutes, topic, related, richText, sidebarImage, ...article }) =>
        entry(`article-${article.slug}`, {
          ...article,
          topic: link('Entry', `topic-${topic}`),
          related: related.map((slug) => link('Entry', `article-${slug}`)),
          richText: richText === '' ? undefined : toRichText(richText),
          sidebarImage: image(sidebarImage),
        }),
    ),
    everydayWords: snapshot.everydayWords.map((words, at) => entry(`words-${at}`, words)),
  }
}

/** What a test changes in the space: additional entries by content type, and failures. */
export interface Space {
  readonly added: Record<string, Entry[]>
  /** Status of every response; null: working. */
  broken: number | null
  /** Requested lists: content type, skip and limit. */
  readonly asked: { readonly type: string; readonly skip: number; readonly limit: number }[]
}

/** A local server with the delivery API that serves a tenant config folder, closed after the test. */
export async function startDeliveryApi(programmesDir: string): Promise<{ host: string; space: Space }> {
  const space: Space = { added: {}, broken: null, asked: [] }
  const app = Fastify()
  let host = ''
  app.addHook('onRequest', async (request, reply) => {
    if (space.broken !== null)
      return reply.code(space.broken).send({ sys: { type: 'Error', id: 'ServerError' } })
    if (request.url.startsWith('/files/') || request.headers.authorization === `Bearer ${DELIVERY_TOKEN}`)
      return
    return reply.code(401).send({ sys: { type: 'Error', id: 'AccessTokenInvalid' } })
  })
  const list = (type: string, all: readonly Entry[], query: Readonly<Record<string, string>>) => {
    const skip = Number(query['skip'] ?? 0)
    const limit = Number(query['limit'] ?? DEFAULT_LIMIT)
    if (limit > MAX_LIMIT) throw new Error('BadRequest: limit')
    space.asked.push({ type, skip, limit })
    const sorted = all.toSorted((a, b) => a.sys.id.localeCompare(b.sys.id, 'en'))
    return { sys: { type: 'Array' }, total: all.length, skip, limit, items: sorted.slice(skip, skip + limit) }
  }
  const base = '/spaces/evenkeel/environments/master'
  app.get<{ Querystring: Record<string, string> }>(`${base}/entries`, async ({ query }) => {
    const type = query['content_type'] ?? ''
    return list(type, [...(entriesOf(programmesDir)[type] ?? []), ...(space.added[type] ?? [])], query)
  })
  app.get<{ Querystring: Record<string, string> }>(`${base}/assets`, async ({ query }) => {
    const { snapshot } = readContent(programmesDir)
    const uses = snapshot.categories.flatMap(({ image }) => image ?? [])
    const assets = [...snapshot.pictures.keys()].map((file) => ({
      sys: { id: assetId(file) },
      fields: {
        title: file,
        description: uses.find((use) => use.file === file)?.alt ?? '',
        file: { url: `//${host}/files/${file}`, fileName: file, contentType: 'image/svg+xml' },
      },
    }))
    return list('asset', [...assets, ...(space.added['asset'] ?? [])], query)
  })
  app.get<{ Params: { file: string } }>('/files/:file', async ({ params }, reply) => {
    const picture = readContent(programmesDir).snapshot.pictures.get(params.file)
    return picture ? reply.type(picture.mediaType).send(picture.bytes) : reply.code(404).send()
  })
  host = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).host
  onTestFinished(() => app.close())
  return { host, space }
}
