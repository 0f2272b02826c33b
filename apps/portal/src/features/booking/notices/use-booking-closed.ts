import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { useEffect } from 'react'
import { href } from '#lib/paths.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { useBookingWizard, useNotices, useSessionClient, useSession } from '#session/session-context.tsx'
import { releaseHold } from '../slot-hold.ts'
import { isBookingClosed } from './booking-closed.ts'

/**
 * Says that booking is closed and whom to call, gives a held hour back, and keeps everything that was chosen and typed; false for every
 * other error.
 */
export function useHandleBookingClosed(): (error: unknown) => boolean {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const { status } = useSession()
  const notices = useNotices()
  const navigate = useNavigate()
  return (error) => {
    if (!isBookingClosed(error)) return false
    const patientId = status === 'member' ? session.telehealthUserId() : null
    void releaseHold({ session, booking, patientId })
    notices.setError({ message: errorMessages.bookingClosed })
    navigate(href('mdlerror'), { replace: true })
    return true
  }
}

/** The same for what is only looked at, as a list of counselors. */
export function useNotifyBookingClosed(error: unknown): void {
  const closed = useHandleBookingClosed()
  useEffect(() => {
    closed(error)
    // Once for each answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])
}
