import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import type { BookingReferences } from '../booking/booking-references.ts'
import type { BookingWizard } from '../booking/booking-wizard.ts'
import { useBookingWizard } from '../session-context.tsx'
import type { Again } from './again.ts'
import { pageOf } from './page-of.ts'

/** Begins a way to the counselor one knows. One that was begun before ends here: what was typed and chosen on it was for that visit. */
export function beginAgain(
  booking: Pick<BookingWizard, 'clear' | 'update'>,
  { provider_id, provider, appointment_method, state_abbrev }: Again,
  cameFrom: BookingReferences['cameFrom'],
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

/** Leads to the times of a counselor one knows. */
export function useBookAgain(): (again: Again) => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const cameFrom = pageOf(useLocation())
  return (again) => {
    beginAgain(booking, again, cameFrom)
    navigate(href('provider-schedule'))
  }
}
