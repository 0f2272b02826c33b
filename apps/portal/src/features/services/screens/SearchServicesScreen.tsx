import { useQuery } from '@tanstack/react-query'
import type { SearchHit } from '@evenkeel/api-contract/content/library'
import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { LinkList } from '#components/navigation/LinkList.tsx'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useDebouncedValue } from '@evenkeel/web/use-debounced-value'
import { pageNames } from '#lib/page-names.messages.ts'
import { ProgramText } from '#organization/ProgramText.tsx'
import { useOrganization, useTenant } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useQuietContentCall } from '#session/articles/content-call.ts'
import { articleSearchQuery } from '#session/articles/content-queries.ts'
import { searchEntries } from '../search-entries.content.ts'
import { searchServices } from '../search-services.ts'
import { servicesMessages } from '../services.messages.ts'

/** Only the best articles; the article search shows all. */
const MAX_ARTICLES = 4

/**
 * Matching articles that this organization may read. Optional: without an answer from the content service,
 * only services are shown.
 */
function useArticleResults(query: string): readonly SearchHit[] {
  const organisation = useOrganization()
  const content = useQuietContentCall()
  const words = useDebouncedValue(query.trim())
  const isAsked = words !== '' && isRouteAvailable(organisation, 'topics')
  const { data } = useQuery({ ...articleSearchQuery(content, words), enabled: isAsked })
  return isAsked && query.trim() !== '' ? (data?.results ?? []) : []
}

/** The found articles as links, with a link to all of them. */
function ArticleResults({ hits }: { readonly hits: readonly SearchHit[] }) {
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

function describeResults(query: string, count: number, articles: number): string {
  if (query.trim() === '') return servicesMessages.everything
  if (count === 0) return articles > 0 ? servicesMessages.onlyArticles : servicesMessages.nothing
  return servicesMessages.found({ count })
}

/**
 * Matching services and articles as links; everything when the query is empty, and a contact when nothing
 * matches.
 */
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

const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: servicesMessages.whatFor,
    hint: servicesMessages.example,
    max: 120,
    autocomplete: 'off',
  },
]

/** One search box for services in plain words (ROUTE-09, RD-127). */
export default function SearchServicesScreen() {
  const { organisation } = useTenant()
  const form = useForm({ fields })
  if (!organisation) {
    return (
      <Page title={pageNames.searchServices} lead={<p>{servicesMessages.findFirst}</p>}>
        <ButtonLink to={href('home')}>{servicesMessages.findOrganization}</ButtonLink>
      </Page>
    )
  }
  return (
    <Page width="text" title={pageNames.searchServices} lead={<p>{servicesMessages.anyWord}</p>}>
      {isRouteAvailable(organisation, 'help-myself') ? (
        <ButtonRow>
          <ButtonLink kind="secondary" to={href('help-myself')}>
            {servicesMessages.findCounselor}
          </ButtonLink>
        </ButtonRow>
      ) : null}
      <Form form={form} label={pageNames.searchServices} isSearch />
      <SearchResults query={getTextValue(form.values(), 'words')} />
    </Page>
  )
}
