import { Search } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { useCategoriesAtHand } from '#session/articles/at-hand.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { Categories } from '../parts/Categories.tsx'
import { ReadTopics, SavedArticles } from '../parts/deferred-parts.ts'
import { topicsWords } from '../topics.words.ts'

/** The topics are there with their document. */
export const readsNothing = true

/** /topics: all topics by category (ROUTE-43, CONTENT-01). */
export default function TopicsScreen() {
  const categories = useCategoriesAtHand()
  return (
    <Page title={pageNames.articles} width="wide" lead={<p>{topicsWords.lead}</p>}>
      <ButtonRow>
        <ButtonLink kind="secondary" to={href('topics-search')}>
          <Search aria-hidden="true" size={20} /> {topicsWords.search}
        </ButtonLink>
      </ButtonRow>
      <SavedArticles />
      {categories ? <Categories categories={categories} /> : <ReadTopics />}
    </Page>
  )
}
