import { Search } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Page } from '#components/Page.tsx'
import { pageNames } from '#lib/page-names.messages.ts'
import { SavedArticles } from '../components/SavedArticles.tsx'
import { TopicsLoader } from '../components/TopicsLoader.tsx'
import { topicsMessages } from '../topics.messages.ts'

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
      <TopicsLoader />
    </Page>
  )
}
