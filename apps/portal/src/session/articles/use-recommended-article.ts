import { getRecommendedArticle } from '@evenkeel/api-contract/reference-data/recommended-articles'
import type { ArticleSummary } from '@evenkeel/api-contract/content/article'
import { useQuery } from '@tanstack/react-query'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useSession } from '../session-context.tsx'
import { useQuietContentCall } from './content-call.ts'
import { articlesQuery } from './content-queries.ts'

/**
 * The one article that fits the member's main reason; null until it has come, for whoever is not known yet, and where this
 * organisation has no articles or not this one. It is taken out of the list of all: nobody presses anything for it, and an
 * address of this article alone would tell the reason to whoever keeps the addresses (decision 008).
 */
export function useRecommendedArticle(isWanted = true): ArticleSummary | null {
  const { organisation } = useTenant()
  const { status, user } = useSession()
  const enabled = isWanted && status === 'member' && isRouteAvailable(organisation, 'topics')
  const { data } = useQuery({ ...articlesQuery(useQuietContentCall(), null), enabled })
  if (!enabled) return null
  const { slug } = getRecommendedArticle(user?.chief_complaint1)
  return data?.find((article) => article.slug === slug) ?? null
}
