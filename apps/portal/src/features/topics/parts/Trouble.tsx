import { href } from '#lib/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'

/** The content service gave no answer: says so in place and offers to try again. */
export function NotReachable({ retry }: { readonly retry: () => void }) {
  return (
    <Banner kind="warning" title="We cannot load this right now" live>
      <p>
        Your connection or our service may be having a short break. The phone numbers on this page still work.
      </p>
      <Button kind="secondary" onClick={retry}>
        Try again
      </Button>
    </Banner>
  )
}

/** There is nothing (for this organisation) at this address; why is not said, so that nothing is given away. */
export function NotHere({ what }: { readonly what: 'topic' | 'article' }) {
  return (
    <Page
      title={`We could not find this ${what}`}
      lead={<p>It may have moved, or it may not be part of your program. There is more to read.</p>}
    >
      <ButtonRow>
        <ButtonLink to={href('topics')}>See all topics</ButtonLink>
        <ButtonLink kind="secondary" to={href('topics-search')}>
          Search the articles
        </ButtonLink>
      </ButtonRow>
    </Page>
  )
}
