import { useBookingState } from '#session/session-context.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { getFirstOpenStep } from '../booking-steps.ts'

/** /schedule redirects to the first open step (ROUTE-31). */
export default function ScheduleScreen() {
  return <Redirect to={getFirstOpenStep(useBookingState())} />
}
