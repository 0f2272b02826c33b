import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

/** Stands for what could not be fetched, with a way to ask again. */
export function Unreachable({ what, onRetry }: { readonly what: string; readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title={`We cannot reach your ${what} right now`} live>
      <p>They are safe. Please try again in a moment.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Banner>
  )
}
