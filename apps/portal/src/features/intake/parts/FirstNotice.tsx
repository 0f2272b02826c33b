import { pendingStep } from '#session/booking/pending-step.ts'
import { useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'

/** Says to a member who has chosen an appointment already why there are questions once more (decision 048). */
export function FirstNotice() {
  const { status } = useWhoIsHere()
  const booking = useBookingState()
  if (status !== 'member' || pendingStep(booking) === null) return null
  return (
    <Banner kind="info" title="A few more questions before you book" live>
      <p>The place where you work asks these first. What you chose and entered is kept.</p>
    </Banner>
  )
}
