import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { useBookingWizard } from '../session-context.tsx'
import { pageOf } from './page-of.ts'
import { movingFrom, type Movable } from './visit.ts'

/** Leads to the calendar; the appointment stays until the new time is booked (BOOK-06). */
export function useMoveVisit(): (appointment: Movable) => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const cameFrom = pageOf(useLocation())
  return (appointment) => {
    booking.update({ ...movingFrom(appointment), cameFrom })
    navigate(href('provider-schedule'))
  }
}
