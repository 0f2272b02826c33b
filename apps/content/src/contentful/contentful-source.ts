import { createClient } from 'contentful'
import { type ConfigError, formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { estimateReadingMinutes } from '@evenkeel/server-kit/readability'
import type {
  ContentReport,
  ContentSource,
  ImageReference,
  StoredCategory,
  StoredTopic,
} from '#content-source.ts'
import { ArticleFile } from '#files/article-file.ts'
import type { ParsedArticle } from '#files/read-articles.ts'
import { validateArticles } from '#files/validate-content.ts'
import { readOrganizationCodes } from '#library/access.ts'
import {
  ArticleEntry,
  CategoryEntry,
  describeEntry,
  parseEntryFields,
  type RawEntry,
  type RawPage,
  readAllPages,
  SearchSynonymsEntry,
  TopicEntry,
} from './entries.ts'
import { type AssetHosts, rehostAssets } from './rehost-assets.ts'
import { renderRichText } from './render-rich-text.ts'

/** Lookup of linked entries and assets, by id. */
interface EntryContext {
  readonly topicSlugs: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, ImageReference>
}

interface ArticleEntryFields {
  readonly raw: RawEntry
  readonly own: ArticleEntry
  readonly words: ArticleFile
}

function parseArticleEntry(raw: RawEntry, faults: ConfigError[]): ArticleEntryFields | null {
  const { slug, topic, related, sidebarImage, richText, ...rest } = raw.fields
  const own = parseEntryFields(
    'article',
    raw,
    ArticleEntry,
    { slug, topic, related, sidebarImage, richText },
    faults,
  )
  const words = parseEntryFields('article', raw, ArticleFile, rest, faults)
  return own && words ? { raw, own, words } : null
}

/** Reads `article` entries; unusable ones are reported in `faults` and left out. */
function readArticleEntries(
  entries: readonly RawEntry[],
  { topicSlugs, pictures }: EntryContext,
  faults: ConfigError[],
): ParsedArticle[] {
  const usable = entries.flatMap((raw) => parseArticleEntry(raw, faults) ?? [])
  const slugs = new Map(usable.map(({ raw, own }) => [raw.sys.id, own.slug]))
  const paths = new Map(
    usable.map(({ raw, own }) => [raw.sys.id, `/topics/${topicSlugs.get(own.topic) ?? ''}/${own.slug}`]),
  )
  return usable.flatMap(({ raw, own, words }) => {
    const file = describeEntry('article', raw)
    const topic = topicSlugs.get(own.topic)
    const { html, text, refused } = own.richText
      ? renderRichText(own.richText, (id) => paths.get(id) ?? null)
      : { html: '', text: '', refused: [] }
    const wrong = [
      ...(topic === undefined ? [`there is no topic ${own.topic}`] : []),
      ...refused.map((href) => `the link ${href} is no web address, phone number or page of the portal`),
      ...(words.type === 'article' && text === '' ? ['the article has no text'] : []),
    ]
    faults.push(...wrong.map((message) => ({ file, line: null, message })))
    if (topic === undefined || wrong.length > 0) return []
    const article = {
      ...words,
      slug: own.slug,
      topic,
      richText: html,
      text,
      related: own.related.map((id) => slugs.get(id) ?? id),
      sidebarImage: own.sidebarImage === null ? null : (pictures.get(own.sidebarImage) ?? null),
      reading_minutes: words.type === 'article' ? estimateReadingMinutes(text) : null,
    }
    return [{ article, file, lineOf: () => null }]
  })
}

/**
 * Topics by id of their entry. One restricted to an unknown organization is left out with its articles: an
 * ineffective restriction would disclose them.
 */
function readTopicEntries(
  entries: readonly RawEntry[],
  codes: ReadonlySet<string>,
  faults: ConfigError[],
): Map<string, StoredTopic> {
  const topics = new Map<string, StoredTopic>()
  for (const entry of entries) {
    const topic = parseEntryFields('topic', entry, TopicEntry, entry.fields, faults)
    const unknown = topic && [...topic.noAccess, ...topic.exclusiveAccess].find((code) => !codes.has(code))
    const isTwice = topic && [...topics.values()].some(({ slug }) => slug === topic.slug)
    if (unknown)
      faults.push({
        file: describeEntry('topic', entry),
        line: null,
        message: `there is no organisation ${unknown}`,
      })
    if (isTwice)
      faults.push({
        file: describeEntry('topic', entry),
        line: null,
        message: `the topic ${topic.slug} stands twice`,
      })
    if (topic && !unknown && !isTwice) topics.set(entry.sys.id, topic)
  }
  return topics
}

/** Categories in order, with the topics that could be read. */
function readCategoryEntries(
  entries: readonly RawEntry[],
  topics: ReadonlyMap<string, StoredTopic>,
  pictures: ReadonlyMap<string, ImageReference>,
  faults: ConfigError[],
): StoredCategory[] {
  return entries
    .flatMap((entry) => parseEntryFields('category', entry, CategoryEntry, entry.fields, faults) ?? [])
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'en'))
    .map(({ slug, name, description, image, topics: ids }) => ({
      slug,
      name,
      description,
      image: image === null ? null : (pictures.get(image) ?? null),
      topics: ids.flatMap((id) => topics.get(id) ?? []),
    }))
}

/** Connection settings of a hosted space. */
export interface ContentfulSettings {
  readonly space: string
  readonly environment: string
  /** Token of the delivery API; never logged. */
  readonly token: string
  /** `cdn.contentful.com`; another host for the EU or for tests. */
  readonly host: string
  /** Only for a host on this machine. */
  readonly insecure?: boolean
  /** Entries per page. A response may have 7 MB, and articles are long. */
  readonly pageSize?: number
  /** Number of retries of a failed call. */
  readonly retries?: number
}

/** Error without the request, which carries the token. */
function toUnreachableError(error: unknown): Error {
  const name = error instanceof Error ? error.name : 'unknown fault'
  const status = /"status":\s*(\d{3})/.exec(error instanceof Error ? error.message : '')?.[1]
  return new Error(`the hosted content could not be read (${status ?? name})`)
}

/** All entries and assets of a space, as sent. */
interface RawContent {
  readonly categories: readonly RawEntry[]
  readonly topics: readonly RawEntry[]
  readonly articles: readonly RawEntry[]
  readonly words: readonly RawEntry[]
  readonly assets: readonly RawEntry[]
}

/** Creates the API client of a space. */
function createContentfulClient(settings: ContentfulSettings) {
  const { space, environment, token: accessToken, host, insecure = false, retries = 2 } = settings
  return createClient({
    space,
    environment,
    accessToken,
    host,
    insecure,
    retryOnError: retries > 0,
    retryLimit: retries,
    timeout: 10_000,
    logHandler: () => {},
    // A response must not redirect this server to another host; only the fetch adapter can forbid it.
    adapter: 'fetch',
    fetchOptions: { redirect: 'error' },
  }).withoutLinkResolution
}

/** Reads all entries and assets, page by page. */
async function readSpace(
  client: ReturnType<typeof createContentfulClient>,
  { pageSize = 100 }: ContentfulSettings,
): Promise<RawContent> {
  const entries = (content_type: string): Promise<readonly RawEntry[]> =>
    readAllPages(
      async (part) =>
        (await client.getEntries({ content_type, include: 0, order: ['sys.id'], ...part })) as RawPage,
      pageSize,
    )
  const [categories, topics, articles, words, assets] = await Promise.all([
    entries('category'),
    entries('topic'),
    entries('article'),
    entries('everydayWords'),
    readAllPages(
      async (part) => (await client.getAssets({ order: ['sys.id'], ...part })) as unknown as RawPage,
      pageSize,
    ),
  ])
  return { categories, topics, articles, words, assets }
}

/** Ids of the assets that an entry uses. */
const findUsedAssetIds = ({ categories, articles }: RawContent): Set<string> =>
  new Set(
    [...categories, ...articles]
      .map(({ fields }) => fields['image'] ?? fields['sidebarImage'])
      .flatMap((link) => (link as { sys?: { id?: string } } | undefined)?.sys?.id ?? []),
  )

/** Validates what was read; faulty items are left out and reported. */
async function buildContent(
  raw: RawContent,
  codes: ReturnType<typeof readOrganizationCodes>,
  assetHosts: AssetHosts,
): Promise<ContentReport> {
  const faults: ConfigError[] = []
  const { uses, pictures } = await rehostAssets(raw.assets, findUsedAssetIds(raw), assetHosts, faults)
  const topics = readTopicEntries(raw.topics, codes, faults)
  const topicSlugs = new Map([...topics].map(([id, { slug }]) => [id, slug]))
  const articles = readArticleEntries(raw.articles, { topicSlugs, pictures: uses }, faults)
  const wrong = validateArticles(articles, {
    codes,
    pictures,
    topics: new Map([...topics.values()].map((topic) => [topic.slug, topic])),
  })
  const faulty = new Set(wrong.map(({ file }) => file))
  const snapshot = {
    categories: readCategoryEntries(raw.categories, topics, uses, faults),
    articles: articles.filter(({ file }) => !faulty.has(file)).map(({ article }) => article),
    everydayWords: raw.words.flatMap(
      (entry) => parseEntryFields('everydayWords', entry, SearchSynonymsEntry, entry.fields, faults) ?? [],
    ),
    pictures,
    knownCodes: codes,
  }
  return { snapshot, faults: [...faults, ...wrong].map(formatConfigError) }
}

/**
 * Categories, topics and articles of a hosted space (Contentful delivery API, RD-204). Organization codes
 * come from the tenant config folder. All content is read and validated here, so that this service enforces
 * restrictions and browsers never contact the hosted service.
 */
export function createContentfulSource(
  programmesDir: () => string,
  settings: ContentfulSettings,
  fetch: typeof globalThis.fetch,
): ContentSource {
  const { host, insecure = false } = settings
  const client = createContentfulClient(settings)
  const assetHosts: AssetHosts = {
    fetch,
    protocol: insecure ? 'http:' : 'https:',
    mayAsk: (asked) => asked === host || asked.endsWith('.ctfassets.net'),
  }
  return {
    read: async () => {
      const raw = await readSpace(client, settings).catch((error: unknown) =>
        Promise.reject(toUnreachableError(error)),
      )
      return buildContent(raw, readOrganizationCodes(programmesDir()), assetHosts)
    },
  }
}
