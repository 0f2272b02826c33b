import { useVisitState } from '#session/session-context.tsx'
import { LeadOn } from '#ui/lead-on.tsx'
import { firstStep } from '../flow.ts'

/** /schedule leads to the first step that is open (ROUTE-31). */
export default function ScheduleScreen() {
  return <LeadOn to={firstStep(useVisitState())} />
}
