import { useBookingState } from '#session/session-context.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { getFirstOpenStep } from '../booking-steps.ts'

/** /schedule leads to the first step that is open (ROUTE-31). */
export default function ScheduleScreen() {
  return <Redirect to={getFirstOpenStep(useBookingState())} />
}
