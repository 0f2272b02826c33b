import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'

/** While a question is being loaded, or when the stored answers cannot be reached. */
export function QuestionWaiting({ stuck }: { readonly stuck: (() => void) | null }) {
  return (
    <Page title="Your questions">
      {stuck ? (
        <Banner kind="warning" title="We cannot reach your answers right now" live>
          <p>They are safe. Please check your connection and try again.</p>
          <Button onClick={stuck}>Try again</Button>
        </Banner>
      ) : (
        <Waiting what="One moment, your question is on its way" />
      )}
    </Page>
  )
}
