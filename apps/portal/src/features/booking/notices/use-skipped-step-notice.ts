import { useEffect } from 'react'
import { useBookingWizard } from '#session/session-context.tsx'

/**
 * Records that a step was opened without the steps before it, as by a shared link; the questions then show a
 * notice.
 */
export function useSkippedStepNotice(missing: string | null): void {
  const booking = useBookingWizard()
  useEffect(() => {
    if (missing !== null) booking.noteAhead()
  }, [booking, missing])
}
