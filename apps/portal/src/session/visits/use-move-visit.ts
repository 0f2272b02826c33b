import { href } from '#lib/paths.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { useBookingWizard } from '../session-context.tsx'
import { movingFrom, type Movable } from './visit.ts'

/** Leads to the calendar; the appointment stays until the new time is booked (BOOK-06). */
export function useMoveVisit(): (appointment: Movable) => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return (appointment) => {
    booking.update(movingFrom(appointment))
    navigate(href('provider-schedule'))
  }
}
