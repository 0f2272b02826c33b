import { LoggedOutNotice } from '#session/LoggedOutNotice.tsx'
import { useBookingState, useSession } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { questionMessages } from '../questions.messages.ts'

/** Says kindly that earlier answers are gone, and why where that is known (STATE-10, INTAKE-06); or why a page further on did not open. */
export function AnswersClearedNotice() {
  const { loggedOutElsewhere } = useSession()
  const { cleared, cameAhead } = useBookingState()
  if (cameAhead && !cleared)
    return (
      <Banner kind="info" title={questionMessages.comesAfter} live>
        <p>{questionMessages.comesAfterWhy}</p>
      </Banner>
    )
  if (!cleared) return null
  if (loggedOutElsewhere !== null) return <LoggedOutNotice />
  return (
    <Banner kind="info" title={questionMessages.fresh} live>
      <p>{questionMessages.freshWhy}</p>
    </Banner>
  )
}
