import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { bookingWords } from '../booking.words.ts'
import { counselorListWords as words } from './counselors.words.ts'

/** The list did not come, and nothing is lost by it. */
export function OutOfReach({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title={words.unreachable} live>
      <p>{bookingWords.nothingLost}</p>
      <Button onClick={onRetry}>{bookingWords.tryAgain}</Button>
    </Banner>
  )
}
