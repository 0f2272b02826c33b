import { LoggedOutElsewhere } from '#session/LoggedOutElsewhere.tsx'
import { useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { questionWords } from '../questions.words.ts'

/** Says kindly that earlier answers are gone, and why where that is known (STATE-10, INTAKE-06). */
export function ClearedNotice() {
  const { loggedOutElsewhere } = useWhoIsHere()
  if (!useBookingState().cleared) return null
  if (loggedOutElsewhere !== null) return <LoggedOutElsewhere />
  return (
    <Banner kind="info" title={questionWords.fresh} live>
      <p>{questionWords.freshWhy}</p>
    </Banner>
  )
}
