import { pendingStep } from '#session/booking/pending-step.ts'
import { useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { questionWords } from '../questions.words.ts'

/** Says to a member who has chosen an appointment already why there are questions once more (decision 012). */
export function FirstNotice() {
  const { status } = useWhoIsHere()
  const booking = useBookingState()
  if (status !== 'member' || pendingStep(booking) === null) return null
  return (
    <Banner kind="info" title={questionWords.moreFirst} live>
      <p>{questionWords.moreFirstWhy}</p>
    </Banner>
  )
}
