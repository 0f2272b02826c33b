import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { useEffect } from 'react'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import { useBookingWizard, useNotices, useSessionClient, useSession } from '#session/session-context.tsx'
import { releaseHold } from '../slot-hold.ts'
import { isBookingClosed } from './booking-closed.ts'

/**
 * Shows that booking is closed and whom to call, releases the slot hold, and keeps all choices and input;
 * returns false for any other error.
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
    void navigate(href('mdlerror'), { replace: true })
    return true
  }
}

/** The same for read-only pages such as the list of counselors. */
export function useNotifyBookingClosed(error: unknown): void {
  const closed = useHandleBookingClosed()
  useEffect(() => {
    closed(error)
    // Once per error.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])
}
