import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type {
  ContentImage,
  ContentSnapshot,
  ContentTranslation,
  StoredArticle,
  StoredCategory,
  StoredTopic,
} from '#content-source.ts'
import { buildIndex, type SearchIndex } from '#search/build-index.ts'
import { canRead } from './access.ts'

/** No translations, as from an English-only source. */
const noTranslation: ContentTranslation = {
  articles: new Map(),
  categories: new Map(),
  topics: new Map(),
  everydayWords: null,
}

/** Merges the translation into an item; without one the item is marked as English. */
const localizeItem = <T extends object>(thing: T, words: Partial<T> | undefined): T =>
  words ? { ...thing, ...words } : { ...thing, language: sourceLanguage }

/** All content in a language. Access, order and paths stay those of the English. */
function localizeContent(snapshot: ContentSnapshot, language: Language): ContentSnapshot {
  if (language === sourceLanguage) return snapshot
  const words = snapshot.translations?.get(language) ?? noTranslation
  return {
    ...snapshot,
    categories: snapshot.categories.map((category) => ({
      ...localizeItem(category, words.categories.get(category.slug)),
      topics: category.topics.map((topic) => localizeItem(topic, words.topics.get(topic.slug))),
    })),
    articles: snapshot.articles.map((article) => localizeItem(article, words.articles.get(article.slug))),
    everydayWords: words.everydayWords ?? snapshot.everydayWords,
  }
}

/** The content one organization may read. No other content is reachable from here. */
export interface LibraryView {
  /** Code of the organization; null if unknown. */
  readonly code: string | null
  /** Only categories with readable content. */
  readonly categories: readonly StoredCategory[]
  /** Only topics with readable content. */
  readonly topics: ReadonlyMap<string, StoredTopic>
  /** By order, then by name (CONTENT-03). */
  readonly articles: readonly StoredArticle[]
  readonly bySlug: ReadonlyMap<string, StoredArticle>
  /** Index of all articles in the language of the view; `bySlug` filters the hits by access. */
  readonly index: SearchIndex
}

export interface ContentLibrary {
  /** In English without a language. */
  viewFor(code: string | null, language?: Language): LibraryView
  readonly pictures: ReadonlyMap<string, ContentImage>
}

const compareArticles = (a: StoredArticle, b: StoredArticle): number =>
  a.order_articles - b.order_articles ||
  a.name.localeCompare(b.name, 'en') ||
  a.slug.localeCompare(b.slug, 'en')

function createView(snapshot: ContentSnapshot, index: SearchIndex, code: string | null): LibraryView {
  const open = snapshot.categories.flatMap(({ topics }) => topics.filter((topic) => canRead(topic, code)))
  const openSlugs = new Set(open.map(({ slug }) => slug))
  const articles = snapshot.articles
    .filter((article) => openSlugs.has(article.topic) && canRead(article, code))
    .toSorted(compareArticles)
  const filled = new Set(articles.map(({ topic }) => topic))
  const topics = open.filter(({ slug }) => filled.has(slug))
  const shown = new Set(topics)
  return {
    code,
    index,
    categories: snapshot.categories
      .map((category) => ({ ...category, topics: category.topics.filter((topic) => shown.has(topic)) }))
      .filter((category) => category.topics.length > 0),
    topics: new Map(topics.map((topic) => [topic.slug, topic])),
    articles,
    bySlug: new Map(articles.map((article) => [article.slug, article])),
  }
}

/** Creates the library: all content, accessible through the view of one organization at a time. */
export function createContentLibrary(snapshot: ContentSnapshot): ContentLibrary {
  const catalogs = new Map<
    Language,
    { content: ContentSnapshot; index: SearchIndex; views: Map<string | null, LibraryView> }
  >()
  // Other languages are built on first use.
  const catalogFor = (language: Language) => {
    const cached = catalogs.get(language)
    if (cached) return cached
    const content = localizeContent(snapshot, language)
    const index = buildIndex(content.articles, content.everydayWords, language)
    const catalog = { content, index, views: new Map<string | null, LibraryView>() }
    catalogs.set(language, catalog)
    return catalog
  }
  catalogFor(sourceLanguage)
  return {
    pictures: snapshot.pictures,
    viewFor: (requestedCode, language = sourceLanguage) => {
      const catalog = catalogFor(language)
      const code = requestedCode !== null && snapshot.knownCodes.has(requestedCode) ? requestedCode : null
      const view = catalog.views.get(code) ?? createView(catalog.content, catalog.index, code)
      catalog.views.set(code, view)
      return view
    },
  }
}
