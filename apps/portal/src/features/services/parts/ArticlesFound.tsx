import type { SearchHit } from '@evenkeel/contract/content/library'
import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { useRested } from '#lib/use-rested.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useQuietContentCall } from '#session/articles/content-call.ts'
import { contentQuerySearch } from '#session/articles/library.ts'
import { LinkList } from '#ui/navigation/LinkList.tsx'
import { Link } from '#ui/Link.tsx'
import { servicesWords } from '../services.words.ts'

/** The best articles are enough here; the articles' own search shows all. */
const MOST = 4

/**
 * Articles that fit the words, as far as this organisation may read them. Optional: while the content service is silent
 * the services stand alone.
 */
export function useArticlesFound(query: string): readonly SearchHit[] {
  const organisation = useOrganisation()
  const content = useQuietContentCall()
  const words = useRested(query.trim())
  const isAsked = words !== '' && offersRoute(organisation, 'topics')
  const { data } = useQuery({ ...contentQuerySearch(content, words), enabled: isAsked })
  return isAsked && query.trim() !== '' ? (data?.results ?? []) : []
}

/** The found articles as links, with the way to all of them. */
export function ArticlesFound({ hits }: { readonly hits: readonly SearchHit[] }) {
  if (hits.length === 0) return null
  return (
    <section aria-labelledby="articles-found">
      <h2 id="articles-found">{servicesWords.articles}</h2>
      <LinkList
        rows={hits.slice(0, MOST).map(({ slug, topic, name, snippet }) => ({
          to: href('article', { topic, article: slug }),
          title: name,
          what: snippet,
        }))}
      />
      {hits.length > MOST ? (
        <p>
          <Link to={href('topics-search')}>{servicesWords.allArticles}</Link>
        </p>
      ) : null}
    </section>
  )
}
