import { href } from '#lib/paths.ts'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Page } from '#components/Page.tsx'
import { topicsMessages } from '../topics.messages.ts'

/** The content service gave no answer: says so in place and offers to try again. */
export function ContentUnavailable({ retry }: { readonly retry: () => void }) {
  return (
    <Banner kind="warning" title={topicsMessages.notReachable} live>
      <p>{topicsMessages.numbersWork}</p>
      <Button kind="secondary" onClick={retry}>
        {topicsMessages.tryAgain}
      </Button>
    </Banner>
  )
}

/** There is nothing (for this organisation) at this address; why is not said, so that nothing is given away. */
export function ContentNotFound({ what }: { readonly what: 'topic' | 'article' }) {
  return (
    <Page
      title={what === 'topic' ? topicsMessages.noTopic : topicsMessages.noArticle}
      lead={<p>{topicsMessages.notHere}</p>}
    >
      <ButtonRow>
        <ButtonLink to={href('topics')}>{topicsMessages.allTopics}</ButtonLink>
        <ButtonLink kind="secondary" to={href('topics-search')}>
          {topicsMessages.search}
        </ButtonLink>
      </ButtonRow>
    </Page>
  )
}
