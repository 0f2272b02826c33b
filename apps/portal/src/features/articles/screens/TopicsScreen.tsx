import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Page } from '#components/Page.tsx'
import { pageNames } from '#lib/page-names.messages.ts'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { useContentCall } from '#session/articles/content-call.ts'
import { categoriesQuery } from '#session/articles/content-queries.ts'
import { ContentUnavailable } from '../components/LoadErrors.tsx'
import { SavedArticles } from '../components/SavedArticles.tsx'
import { TopicCategories } from '../components/TopicCategories.tsx'
import { topicsMessages } from '../topics.messages.ts'

/** All topics, once they are loaded. */
function Topics() {
  const { data, isError, refetch } = useQuery(categoriesQuery(useContentCall()))
  if (data) return <TopicCategories categories={data} />
  return isError ? (
    <ContentUnavailable retry={() => void refetch()} />
  ) : (
    <LoadingPlaceholder what={topicsMessages.loadingTopics} lines={6} />
  )
}

/** /topics: all topics by category (ROUTE-43, CONTENT-01). */
export default function TopicsScreen() {
  return (
    <Page title={pageNames.articles} width="wide" lead={<p>{topicsMessages.lead}</p>}>
      <ButtonRow>
        <ButtonLink kind="secondary" to={href('topics-search')}>
          <Search aria-hidden="true" size={20} /> {topicsMessages.search}
        </ButtonLink>
      </ButtonRow>
      <SavedArticles />
      <Topics />
    </Page>
  )
}
