import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { ProgramText } from '#organization/ProgramText.tsx'
import { LinkList } from '#components/navigation/LinkList.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { ArticleResults, useArticleResults } from './ArticleResults.tsx'
import { searchEntries } from '../search-entries.content.ts'
import { searchServices } from '../search-services.ts'
import { servicesMessages } from '../services.messages.ts'

function describeResults(query: string, count: number, articles: number): string {
  if (query.trim() === '') return servicesMessages.everything
  if (count === 0) return articles > 0 ? servicesMessages.onlyArticles : servicesMessages.nothing
  return servicesMessages.found({ count })
}

/** Services and articles that fit the words, as links; without words everything there is, and without a hit a person to ask. */
export function SearchResults({ query }: { readonly query: string }) {
  const organisation = useOrganization()
  const offered = searchEntries.filter(({ route }) => isRouteAvailable(organisation, route))
  const found = searchServices(offered, query)
  const hits = useArticleResults(query)
  const words = describeResults(query, found.length, hits.length)
  return (
    <section aria-label={servicesMessages.results}>
      <p role="status">
        <span key={words}>{words}</span>
      </p>
      {found.length > 0 ? (
        <LinkList rows={found.map(({ route, title, what }) => ({ to: href(route), title, what }))} />
      ) : null}
      <ArticleResults hits={hits} />
      {found.length + hits.length > 0 ? null : (
        <>
          <p>
            <ProgramText wording={servicesMessages.another} />
          </p>
          <PhoneButtons organisation={organisation} />
        </>
      )}
    </section>
  )
}
