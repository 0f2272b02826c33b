import type { Article } from '@evenkeel/api-contract/content/article'
import type { Category } from '@evenkeel/api-contract/content/topic'
import { useState } from 'react'
import { useQueries } from '../queries.ts'
import { getArticleQueryKey, categoriesQueryKey, CONTENT_STALE_TIME } from './content-call.ts'

function useCachedData<Read>(key: readonly unknown[]): Read | undefined {
  const queries = useQueries()
  const [read] = useState(() => queries.atHand(key, CONTENT_STALE_TIME) as Read | undefined)
  return read
}

/**
 * Topics by category from the document or the fresh cache, for a page that renders before TanStack Query
 * loads.
 */
export const useCachedCategories = () => useCachedData<readonly Category[]>(categoriesQueryKey)
/** An article from the document or the fresh cache. */
export const useCachedArticle = (slug: string) => useCachedData<Article>(getArticleQueryKey(slug))
