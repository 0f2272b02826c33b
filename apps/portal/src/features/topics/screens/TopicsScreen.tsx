import { Search } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { useCachedCategories } from '#session/articles/at-hand.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { TopicCategories } from '../parts/Categories.tsx'
import { TopicsLoader, SavedArticles } from '../parts/deferred-parts.ts'
import { topicsMessages } from '../topics.words.ts'

/** The topics are there with their document. */
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
