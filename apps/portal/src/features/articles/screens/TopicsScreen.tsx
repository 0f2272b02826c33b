import { Search } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { useCachedCategories } from '#session/articles/cached-articles.ts'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Page } from '#components/Page.tsx'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { TopicCategories } from '../components/TopicCategories.tsx'
import { TopicsLoader, SavedArticles } from '../parts/deferred-parts.ts'
import { topicsMessages } from '../topics.messages.ts'

/** The topics arrive with the document. */
export const readsNothing = true

/** /topics: all topics by category (ROUTE-43, CONTENT-01). */
export default function TopicsScreen() {
  const categories = useCachedCategories()
  return (
    <Page title={pageNames.articles} width="wide" lead={<p>{topicsMessages.lead}</p>}>
      <ButtonRow>
        <ButtonLink kind="secondary" to={href('topics-search')}>
          <Search aria-hidden="true" size={20} /> {topicsMessages.search}
        </ButtonLink>
      </ButtonRow>
      <SavedArticles />
      {categories ? <TopicCategories categories={categories} /> : <TopicsLoader />}
    </Page>
  )
}
