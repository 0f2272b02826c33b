import type { Article } from '@evenkeel/contract/content/article'
import type { Category } from '@evenkeel/contract/content/topic'
import { useState } from 'react'
import { useQueries } from '../queries.ts'
import { articleKey, categoriesKey, freshFor } from './content-call.ts'

function useAtHand<Read>(key: readonly unknown[]): Read | undefined {
  const queries = useQueries()
  const [read] = useState(() => queries.atHand(key, freshFor) as Read | undefined)
  return read
}

/** All topics by category where the document brought them or they were read a moment ago, for a page that comes before what reads. */
export const useCategoriesAtHand = () => useAtHand<readonly Category[]>(categoriesKey)
/** The same for an article. */
export const useArticleAtHand = (slug: string) => useAtHand<Article>(articleKey(slug))
