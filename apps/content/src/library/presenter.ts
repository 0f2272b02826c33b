import type { Article, ArticleSummary } from '@evenkeel/api-contract/content/schemas/article'
import type { Category, Topic } from '@evenkeel/api-contract/content/schemas/topic'
import { presentAccess } from './access.ts'
import type { StoredArticle, StoredCategory, StoredTopic, ImageReference } from '#content-source.ts'
import type { LibraryView } from './content-library.ts'

/** URL of an image, or null when it does not exist. */
export type ImageUrlResolver = (file: string) => string | null

/** An image with its version for dark pages: `mood.svg` and `mood-dark.svg`. */
function presentImage(use: ImageReference | null, addressOf: ImageUrlResolver) {
  const url = use && addressOf(use.file)
  if (!use || !url) return null
  return { url, url_dark: addressOf(use.file.replace(/(?=\.\w+$)/, '-dark')), alt: use.alt }
}

export const presentTopic = (topic: StoredTopic, { code }: LibraryView): Topic => ({
  slug: topic.slug,
  language: topic.language,
  name: topic.name,
  description: topic.description,
  ...presentAccess(topic, code),
})

export const presentCategory = (
  category: StoredCategory,
  view: LibraryView,
  addressOf: ImageUrlResolver,
): Category => ({
  slug: category.slug,
  language: category.language,
  name: category.name,
  description: category.description,
  image: presentImage(category.image, addressOf),
  topics: category.topics.map((topic) => presentTopic(topic, view)),
})

export const presentSummary = (article: StoredArticle, view: LibraryView): ArticleSummary => ({
  slug: article.slug,
  language: article.language,
  topic: article.topic,
  topic_name: view.topics.get(article.topic)?.name ?? '',
  name: article.name,
  sub: article.sub,
  excerpt: article.excerpt,
  type: article.type,
  externalUrl: article.externalUrl,
  order_articles: article.order_articles,
  reading_minutes: article.reading_minutes,
  ...presentAccess(article, view.code),
})

/** The whole article; related articles only if the requesting organization may read them. */
export const presentArticle = (
  article: StoredArticle,
  view: LibraryView,
  addressOf: ImageUrlResolver,
): Article => ({
  ...presentSummary(article, view),
  description: article.description,
  richText: article.richText,
  author: article.author,
  source: article.source,
  copyright: article.copyright,
  tags: article.tags,
  reviews: article.reviews,
  related: article.related.flatMap((slug) => {
    const other = view.bySlug.get(slug)
    return other ? [presentSummary(other, view)] : []
  }),
  sidebarImage: presentImage(article.sidebarImage, addressOf),
})
