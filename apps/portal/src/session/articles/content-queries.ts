import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { ArticleSummary } from '@evenkeel/api-contract/content/schemas/article'
import {
  readArticle,
  readArticles,
  readCategories,
  searchArticles,
} from '@evenkeel/api-contract/content/library'
import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { SessionCall } from '../tokens/authenticated-call.ts'
import { hasCachedData } from '../tokens/query-retry.ts'

/**
 * Merges open and exclusive articles into one list without duplicates (CONTENT-05), sorted by order and then
 * name (CONTENT-03). If both fetches return an article, the copies are equal.
 */
export function mergeArticles(
  open: readonly ArticleSummary[],
  exclusive: readonly ArticleSummary[],
): ArticleSummary[] {
  const bySlug = new Map([...open, ...exclusive].map((article) => [article.slug, article]))
  return [...bySlug.values()].toSorted(
    (a, b) => a.order_articles - b.order_articles || a.name.localeCompare(b.name, documentLanguage),
  )
}

/** Retries once if there was no response. A refusal is final. */
const retry = (count: number, error: Error): boolean => !(error instanceof ApiError) && count < 1
/** Time until cached articles are refetched, in milliseconds. */
const CONTENT_STALE_TIME = minutes(5)
/** Articles change rarely. Refetching an unchanged article costs almost nothing. */
export const contentQueryOptions = { retry, staleTime: CONTENT_STALE_TIME }

/** Categories with their topics. */
export const categoriesQuery = (content: SessionCall) =>
  queryOptions({
    queryKey: ['content', 'categories'],
    queryFn: (asked) => content(readCategories, { quiet: hasCachedData(asked) }),
    ...contentQueryOptions,
  })

/** One article. */
export const articleQuery = (content: SessionCall, slug: string) =>
  queryOptions({
    queryKey: ['content', 'article', slug],
    queryFn: (asked) => content(readArticle, { params: { slug }, quiet: hasCachedData(asked) }),
    ...contentQueryOptions,
  })

/**
 * The articles of a topic, or of all topics for null: the open ones and those for this organization only,
 * fetched separately and merged (CONTENT-04, CALL-57).
 */
export const articlesQuery = (content: SessionCall, topic: string | null) =>
  queryOptions({
    queryKey: ['content', 'articles', topic],
    queryFn: async (asked) => {
      const quiet = hasCachedData(asked)
      const of = topic === null ? {} : { topic }
      const [open, exclusive] = await Promise.all([
        content(readArticles, { query: { ...of, access: 'open' }, quiet }),
        content(readArticles, { query: { ...of, access: 'exclusive' }, quiet }),
      ])
      return mergeArticles(open, exclusive)
    },
    ...contentQueryOptions,
  })

/** Articles that match a search term. Previous results stay until new ones arrive. Not cached after use. */
export const articleSearchQuery = (content: SessionCall, words: string) =>
  queryOptions({
    queryKey: ['content', 'search', words],
    queryFn: ({ signal }) => content(searchArticles, { body: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    ...contentQueryOptions,
  })
