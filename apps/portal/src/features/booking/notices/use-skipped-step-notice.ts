import { useEffect } from 'react'
import { useBookingWizard } from '#session/session-context.tsx'

/** Notes that a step was opened which nothing has led to, as by a link that somebody sent: the questions say so then. */
export function useSkippedStepNotice(missing: string | null): void {
  const booking = useBookingWizard()
  useEffect(() => {
    if (missing !== null) booking.noteAhead()
  }, [booking, missing])
}
