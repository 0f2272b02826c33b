import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { href } from '#lib/paths.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { useBookingWizard } from '../session-context.tsx'
import { movingFrom } from './visit.ts'

/** Leads to the calendar; the appointment stays until the new time is booked (BOOK-06). */
export function useMoveVisit(): (appointment: UpcomingAppointment) => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return (appointment) => {
    booking.update(movingFrom(appointment))
    navigate(href('provider-schedule'))
  }
}
