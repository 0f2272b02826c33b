import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { reviewWords as words } from './review.words.ts'

/** Says above a form why it is empty again: what was typed lived on a page that is gone (RD-005). */
export function WordsLostNotice() {
  if (!useBookingState().wordsLost) return null
  return (
    <Banner kind="info" title={words.onceMore}>
      <p>{words.whyOnceMore}</p>
    </Banner>
  )
}
