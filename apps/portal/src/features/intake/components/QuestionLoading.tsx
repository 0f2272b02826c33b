import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { questionMessages as words } from '../questions.messages.ts'

/** Shown while a question loads, or when the stored answers cannot be reached. */
export function QuestionLoading({ stuck }: { readonly stuck: (() => void) | null }) {
  return (
    <Page title={words.title}>
      {stuck ? (
        <Banner kind="warning" title={words.stuck} live>
          <p>{words.stuckAdvice}</p>
          <Button onClick={stuck}>{words.tryAgain}</Button>
        </Banner>
      ) : (
        <LoadingPlaceholder what={words.coming} />
      )}
    </Page>
  )
}
