import { getPendingStep } from '#session/booking/pending-step.ts'
import { useBookingState, useSession } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { questionMessages } from '../questions.messages.ts'

/** Says to a member who has chosen an appointment already why there are questions once more (decision 012). */
export function QuestionsFirstNotice() {
  const { status } = useSession()
  const booking = useBookingState()
  if (status !== 'member' || getPendingStep(booking) === null) return null
  return (
    <Banner kind="info" title={questionMessages.moreFirst} live>
      <p>{questionMessages.moreFirstWhy}</p>
    </Banner>
  )
}
