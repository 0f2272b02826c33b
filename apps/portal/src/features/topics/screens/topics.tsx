import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { useContentCall } from '#session/content-call.ts'
import { contentQueryCategories } from '#session/library.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ButtonRow } from '#ui/button-row.tsx'
import { Page } from '#ui/page.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { Categories } from '../parts/categories.tsx'
import { SavedArticles } from '../parts/saved-articles.tsx'
import { NotReachable } from '../parts/trouble.tsx'

/** /topics: all topics by category (ROUTE-43, CONTENT-01). */
export default function TopicsScreen() {
  const { data, isError, refetch } = useQuery(contentQueryCategories(useContentCall()))
  return (
    <Page
      title="Articles"
      width="wide"
      lead={<p>Short reads for hard days, and for better ones. Pick a topic, or search in your own words.</p>}
    >
      <ButtonRow>
        <ButtonLink kind="secondary" to={href('topics-search')}>
          <Search aria-hidden="true" size={20} /> Search the articles
        </ButtonLink>
      </ButtonRow>
      <SavedArticles />
      {data && data.length > 0 ? <Categories categories={data} /> : null}
      {data?.length === 0 ? <p>Articles will stand here soon. You can always call or text us.</p> : null}
      {!data && isError ? <NotReachable retry={() => void refetch()} /> : null}
      {!data && !isError ? <Waiting what="Loading the topics…" lines={6} /> : null}
    </Page>
  )
}
