import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { LoadingPlaceholder } from '#ui/Waiting.tsx'
import { questionMessages as words } from '../questions.words.ts'

/** While a question is being loaded, or when the stored answers cannot be reached. */
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
