import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { useBookingWizard } from '../session-context.tsx'
import { getVisitPage } from './visit-page.ts'
import { createRescheduleState, type ReschedulableVisit } from './visit-text.ts'

/** Opens the calendar. The appointment stays until the new time is booked (BOOK-06). */
export function useStartReschedule(): (appointment: ReschedulableVisit) => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const cameFrom = getVisitPage(useLocation())
  return (appointment) => {
    booking.update({ ...createRescheduleState(appointment), cameFrom })
    void navigate(href('provider-schedule'))
  }
}
