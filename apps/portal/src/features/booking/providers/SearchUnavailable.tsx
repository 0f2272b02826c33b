import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { counselorListMessages as words } from './counselors.messages.ts'

/** The list failed to load; offers a retry. */
export function SearchUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title={words.unreachable} live>
      <p>{bookingMessages.nothingLost}</p>
      <Button onClick={onRetry}>{bookingMessages.tryAgain}</Button>
    </Banner>
  )
}
