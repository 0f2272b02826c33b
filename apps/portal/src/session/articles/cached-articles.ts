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

/** All topics by category where the document brought them or they were read a moment ago, for a page that comes before what reads. */
export const useCachedCategories = () => useCachedData<readonly Category[]>(categoriesQueryKey)
/** The same for an article. */
export const useCachedArticle = (slug: string) => useCachedData<Article>(getArticleQueryKey(slug))
