import { href } from '#lib/paths.ts'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Page } from '#components/Page.tsx'
import { topicsMessages } from '../topics.messages.ts'

/** Shown when the content service does not answer; offers a retry. */
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

/**
 * Shown when the organization has no content at this address. The reason is not shown, so that nothing is
 * disclosed.
 */
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
