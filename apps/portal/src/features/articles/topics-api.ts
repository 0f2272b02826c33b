import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { Article } from '@evenkeel/api-contract/content/schemas/article'
import { readTopic } from '@evenkeel/api-contract/content/library'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import {
  contentQueryOptions,
  articleQuery,
  articlesQuery,
  categoriesQuery,
} from '#session/articles/content-queries.ts'
import type { SessionCall } from '#session/tokens/authenticated-call.ts'
import { hasCachedData } from '#session/tokens/query-retry.ts'

export const topicQuery = (content: SessionCall, topic: string) =>
  queryOptions({
    queryKey: ['content', 'topic', topic],
    queryFn: (asked) => content(readTopic, { params: { topic }, quiet: hasCachedData(asked) }),
    ...contentQueryOptions,
  })

/** Whether the content service answered "not found"; other errors may be temporary. */
export const isNotFoundError = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

/** Slug of a topic or article in an address; anything else is left to the screen. */
const SLUG = /^[a-z0-9-]+$/

/** Result of prefetching the content of an address. */
export interface InitialContent {
  /** Whether the organization has no such topic or article. */
  readonly isMissing: boolean
  /** In-app path of an article that is in another topic than the address says; else null. */
  readonly movedTo: string | null
}

/**
 * Prefetches on the server what the first render of `path` (below the organization's base) shows. The screen
 * handles failures.
 */
export async function prefetchContent(
  queries: QueryClient,
  content: SessionCall,
  path: string,
): Promise<InitialContent> {
  const [first, topic, article, ...more] = (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .filter((part) => part !== '')
  if (first !== 'topics' || more.length > 0) return { isMissing: false, movedTo: null }
  if (topic === undefined) {
    await queries.prefetchQuery(categoriesQuery(content))
    return { isMissing: false, movedTo: null }
  }
  if (!SLUG.test(article ?? topic)) return { isMissing: true, movedTo: null }
  if (article === undefined) {
    const asked = topicQuery(content, topic)
    await Promise.all([
      queries.prefetchQuery(asked),
      queries.prefetchQuery(articlesQuery(content, topic)),
      queries.prefetchQuery(categoriesQuery(content)),
    ])
    return { isMissing: isNotFoundError(queries.getQueryState(asked.queryKey)?.error ?? null), movedTo: null }
  }
  const { queryKey } = articleQuery(content, article)
  await queries.prefetchQuery(articleQuery(content, article))
  const { data, error } = queries.getQueryState<Article>(queryKey) ?? {}
  const moved = data !== undefined && data.topic !== topic
  return {
    isMissing: isNotFoundError(error ?? null),
    movedTo: moved ? href('article', { topic: data.topic, article: data.slug }) : null,
  }
}
