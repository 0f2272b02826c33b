import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { buildIndex, type SearchIndex } from '#search/build-index.ts'
import { localizeContent } from '#translations/localize-content.ts'
import { canRead } from './access.ts'
import type {
  StoredArticle,
  StoredCategory,
  StoredTopic,
  ContentImage,
  ContentSnapshot,
} from '#content-source.ts'

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
  const shelves = new Map<
    Language,
    { said: ContentSnapshot; index: SearchIndex; views: Map<string | null, LibraryView> }
  >()
  // Other languages are built on first use.
  const shelfIn = (language: Language) => {
    const known = shelves.get(language)
    if (known) return known
    const said = localizeContent(snapshot, language)
    const index = buildIndex(said.articles, said.everydayWords, language)
    const shelf = { said, index, views: new Map<string | null, LibraryView>() }
    shelves.set(language, shelf)
    return shelf
  }
  shelfIn(sourceLanguage)
  return {
    pictures: snapshot.pictures,
    viewFor: (given, language = sourceLanguage) => {
      const shelf = shelfIn(language)
      const code = given !== null && snapshot.knownCodes.has(given) ? given : null
      const view = shelf.views.get(code) ?? createView(shelf.said, shelf.index, code)
      shelf.views.set(code, view)
      return view
    },
  }
}
