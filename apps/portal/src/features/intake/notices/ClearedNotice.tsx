import { LoggedOutElsewhere } from '#session/LoggedOutElsewhere.tsx'
import { useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { questionWords } from '../questions.words.ts'

/** Says kindly that earlier answers are gone, and why where that is known (STATE-10, INTAKE-06); or why a page further on did not open. */
export function ClearedNotice() {
  const { loggedOutElsewhere } = useWhoIsHere()
  const { cleared, cameAhead } = useBookingState()
  if (cameAhead && !cleared)
    return (
      <Banner kind="info" title={questionWords.comesAfter} live>
        <p>{questionWords.comesAfterWhy}</p>
      </Banner>
    )
  if (!cleared) return null
  if (loggedOutElsewhere !== null) return <LoggedOutElsewhere />
  return (
    <Banner kind="info" title={questionWords.fresh} live>
      <p>{questionWords.freshWhy}</p>
    </Banner>
  )
}
