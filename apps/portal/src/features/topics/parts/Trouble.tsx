import { href } from '#lib/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { topicsWords } from '../topics.words.ts'

/** The content service gave no answer: says so in place and offers to try again. */
export function NotReachable({ retry }: { readonly retry: () => void }) {
  return (
    <Banner kind="warning" title={topicsWords.notReachable} live>
      <p>{topicsWords.numbersWork}</p>
      <Button kind="secondary" onClick={retry}>
        {topicsWords.tryAgain}
      </Button>
    </Banner>
  )
}

/** There is nothing (for this organisation) at this address; why is not said, so that nothing is given away. */
export function NotHere({ what }: { readonly what: 'topic' | 'article' }) {
  return (
    <Page
      title={what === 'topic' ? topicsWords.noTopic : topicsWords.noArticle}
      lead={<p>{topicsWords.notHere}</p>}
    >
      <ButtonRow>
        <ButtonLink to={href('topics')}>{topicsWords.allTopics}</ButtonLink>
        <ButtonLink kind="secondary" to={href('topics-search')}>
          {topicsWords.search}
        </ButtonLink>
      </ButtonRow>
    </Page>
  )
}
