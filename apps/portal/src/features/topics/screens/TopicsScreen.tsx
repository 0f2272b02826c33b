import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { contentQueryCategories } from '#session/articles/library.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Categories } from '../parts/Categories.tsx'
import { SavedArticles } from '../parts/SavedArticles.tsx'
import { NotReachable } from '../parts/Trouble.tsx'

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
