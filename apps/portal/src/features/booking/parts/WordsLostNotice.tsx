import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'

/** Says above a form why it is empty again: what was typed lived on a page that is gone (RD-005). */
export function WordsLostNotice() {
  if (!useBookingState().wordsLost) return null
  return (
    <Banner kind="info" title="Please fill this in once more">
      <p>
        This page was opened anew. For your privacy, what you typed before was not kept on this device. Your
        answers and the time you chose are still here.
      </p>
    </Banner>
  )
}
