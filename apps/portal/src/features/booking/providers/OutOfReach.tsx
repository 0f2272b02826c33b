import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { bookingMessages } from '../booking.words.ts'
import { counselorListMessages as words } from './counselors.words.ts'

/** The list did not come, and nothing is lost by it. */
export function SearchUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title={words.unreachable} live>
      <p>{bookingMessages.nothingLost}</p>
      <Button onClick={onRetry}>{bookingMessages.tryAgain}</Button>
    </Banner>
  )
}
