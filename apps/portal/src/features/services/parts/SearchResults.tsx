import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ProgramText } from '#organisation/ProgramText.tsx'
import { LinkList } from '#ui/navigation/LinkList.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import { ArticlesFound, useArticlesFound } from './ArticlesFound.tsx'
import { searchEntries } from '../search.content.ts'
import { searchServices } from '../search.ts'
import { servicesWords } from '../services.words.ts'

function summary(query: string, count: number, articles: number): string {
  if (query.trim() === '') return servicesWords.everything
  if (count === 0) return articles > 0 ? servicesWords.onlyArticles : servicesWords.nothing
  return servicesWords.found({ count })
}

/** Services and articles that fit the words, as links; without words everything there is, and without a hit a person to ask. */
export function SearchResults({ query }: { readonly query: string }) {
  const organisation = useOrganisation()
  const offered = searchEntries.filter(({ route }) => offersRoute(organisation, route))
  const found = searchServices(offered, query)
  const hits = useArticlesFound(query)
  const words = summary(query, found.length, hits.length)
  return (
    <section aria-label={servicesWords.results}>
      <p role="status">
        <span key={words}>{words}</span>
      </p>
      {found.length > 0 ? (
        <LinkList rows={found.map(({ route, title, what }) => ({ to: href(route), title, what }))} />
      ) : null}
      <ArticlesFound hits={hits} />
      {found.length + hits.length > 0 ? null : (
        <>
          <p>
            <ProgramText wording={servicesWords.another} />
          </p>
          <PhoneLinks organisation={organisation} />
        </>
      )}
    </section>
  )
}
