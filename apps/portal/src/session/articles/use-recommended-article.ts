import { getRecommendedArticle } from '@evenkeel/api-contract/reference-data/recommended-articles'
import type { ArticleSummary } from '@evenkeel/api-contract/content/schemas/article'
import { useQuery } from '@tanstack/react-query'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useSession } from '../session-context.tsx'
import { useQuietContentCall } from './content-call.ts'
import { articlesQuery } from './content-queries.ts'

/**
 * The article that matches the member's main concern; null while loading, for visitors, and if the
 * organization does not have it. It is taken from the list of all articles: a request for this article alone
 * would reveal the concern in request logs (decision 008).
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
