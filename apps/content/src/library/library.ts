import { buildIndex, type SearchIndex } from '#search/build-index.ts'
import { mayRead } from './access.ts'
import type { KeptArticle, KeptCategory, KeptTopic, Picture, ContentSnapshot } from '../content-source.ts'

/** What one organisation may read. Nothing else of the library is reachable from here. */
export interface View {
  /** Code of the organisation; null for nobody we know. */
  readonly code: string | null
  /** Only categories with something to read. */
  readonly categories: readonly KeptCategory[]
  /** Only topics with something to read. */
  readonly topics: ReadonlyMap<string, KeptTopic>
  /** By order, then by name (CONTENT-03). */
  readonly articles: readonly KeptArticle[]
  readonly bySlug: ReadonlyMap<string, KeptArticle>
}

export interface Library {
  viewFor(code: string | null): View
  readonly index: SearchIndex
  readonly pictures: ReadonlyMap<string, Picture>
}

const inOrder = (a: KeptArticle, b: KeptArticle): number =>
  a.order_articles - b.order_articles ||
  a.name.localeCompare(b.name, 'en') ||
  a.slug.localeCompare(b.slug, 'en')

function viewOf(snapshot: ContentSnapshot, code: string | null): View {
  const open = snapshot.categories.flatMap(({ topics }) => topics.filter((topic) => mayRead(topic, code)))
  const openSlugs = new Set(open.map(({ slug }) => slug))
  const articles = snapshot.articles
    .filter((article) => openSlugs.has(article.topic) && mayRead(article, code))
    .toSorted(inOrder)
  const filled = new Set(articles.map(({ topic }) => topic))
  const topics = open.filter(({ slug }) => filled.has(slug))
  const shown = new Set(topics)
  return {
    code,
    categories: snapshot.categories
      .map((category) => ({ ...category, topics: category.topics.filter((topic) => shown.has(topic)) }))
      .filter((category) => category.topics.length > 0),
    topics: new Map(topics.map((topic) => [topic.slug, topic])),
    articles,
    bySlug: new Map(articles.map((article) => [article.slug, article])),
  }
}

/** All content, seen only through the eyes of one organisation at a time. */
export function openLibrary(snapshot: ContentSnapshot): Library {
  const views = new Map<string | null, View>()
  return {
    index: buildIndex(snapshot.articles, snapshot.everydayWords),
    pictures: snapshot.pictures,
    viewFor: (given) => {
      const code = given !== null && snapshot.knownCodes.has(given) ? given : null
      const view = views.get(code) ?? viewOf(snapshot, code)
      views.set(code, view)
      return view
    },
  }
}
