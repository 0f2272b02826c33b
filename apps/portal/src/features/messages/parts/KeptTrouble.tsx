import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

/** There is a draft, but its key did not come: typing now would write over it. */
export function CannotOpenYet({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title="We cannot open what you wrote just now" live>
      <p>It is safe in this browser. Please try again in a moment.</p>
      <Button kind="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Banner>
  )
}

/** The key was changed: said once, because what cannot be opened was removed. */
export function KeptIsLost() {
  return (
    <Banner kind="info" title="An earlier draft could not be opened" live>
      <p>
        The lock on your drafts was changed for safety, so we removed what was kept here. Nobody could read
        it. We are sorry that you have to write it again. Messages that were sent are not affected.
      </p>
    </Banner>
  )
}
