import type { SearchHit } from '@evenkeel/api-contract/content/library'
import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useQuietContentCall } from '#session/articles/content-call.ts'
import { articleSearchQuery } from '#session/articles/content-queries.ts'
import { LinkList } from '#components/navigation/LinkList.tsx'
import { Link } from '#components/Link.tsx'
import { servicesMessages } from '../services.messages.ts'

/** The best articles are enough here; the articles' own search shows all. */
const MAX_ARTICLES = 4

/**
 * Articles that fit the words, as far as this organisation may read them. Optional: while the content service is silent
 * the services stand alone.
 */
export function useArticleResults(query: string): readonly SearchHit[] {
  const organisation = useOrganization()
  const content = useQuietContentCall()
  const words = useDebouncedValue(query.trim())
  const isAsked = words !== '' && isRouteAvailable(organisation, 'topics')
  const { data } = useQuery({ ...articleSearchQuery(content, words), enabled: isAsked })
  return isAsked && query.trim() !== '' ? (data?.results ?? []) : []
}

/** The found articles as links, with the way to all of them. */
export function ArticleResults({ hits }: { readonly hits: readonly SearchHit[] }) {
  if (hits.length === 0) return null
  return (
    <section aria-labelledby="articles-found">
      <h2 id="articles-found">{servicesMessages.articles}</h2>
      <LinkList
        rows={hits.slice(0, MAX_ARTICLES).map(({ slug, topic, name, snippet }) => ({
          to: href('article', { topic, article: slug }),
          title: name,
          what: snippet,
        }))}
      />
      {hits.length > MAX_ARTICLES ? (
        <p>
          <Link to={href('topics-search')}>{servicesMessages.allArticles}</Link>
        </p>
      ) : null}
    </section>
  )
}
