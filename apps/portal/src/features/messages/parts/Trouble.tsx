import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

/** The messages cannot be fetched right now. */
export function Trouble({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title="We cannot reach your messages right now" live>
      <p>They are safe. Please try again in a moment.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Banner>
  )
}
