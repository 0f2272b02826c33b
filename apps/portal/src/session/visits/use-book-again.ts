import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import type { PersistedBookingState } from '../booking/persisted-booking-state.ts'
import type { BookingWizard } from '../booking/booking-wizard.ts'
import { useBookingWizard } from '../session-context.tsx'
import type { RebookingTarget } from './rebooking-target.ts'
import { getVisitPage } from './visit-page.ts'

/**
 * Starts a booking with a known counselor. An unfinished booking ends: its input and selections were for
 * another visit.
 */
export function startRebooking(
  booking: Pick<BookingWizard, 'clear' | 'update'>,
  { provider_id, provider, appointment_method, state_abbrev }: RebookingTarget,
  cameFrom: PersistedBookingState['cameFrom'],
): void {
  booking.clear()
  booking.update({
    providerId: provider_id,
    providerName: provider.fullname,
    method: appointment_method,
    state: state_abbrev,
    cameFrom,
  })
}

/** Opens the times of a known counselor. */
export function useBookAgain(): (again: RebookingTarget) => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const cameFrom = getVisitPage(useLocation())
  return (again) => {
    startRebooking(booking, again, cameFrom)
    void navigate(href('provider-schedule'))
  }
}
