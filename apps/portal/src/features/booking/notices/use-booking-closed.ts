import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { useEffect } from 'react'
import { href } from '#lib/paths.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { useBookingWizard, useNotices, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { release } from '../hold.ts'
import { isBookingClosed } from './booking-closed.ts'

/**
 * Says that booking is closed and whom to call, gives a held hour back, and keeps everything that was chosen and typed; false for every
 * other error.
 */
export function useBookingClosed(): (error: unknown) => boolean {
  const session = useSession()
  const booking = useBookingWizard()
  const { status } = useWhoIsHere()
  const notices = useNotices()
  const navigate = useNavigate()
  return (error) => {
    if (!isBookingClosed(error)) return false
    const patientId = status === 'member' ? session.telehealthUserId() : null
    void release({ session, booking, patientId })
    notices.setError({ message: errorTexts.bookingClosed })
    navigate(href('mdlerror'), { replace: true })
    return true
  }
}

/** The same for what is only looked at, as a list of counselors. */
export function useSaidWhenClosed(error: unknown): void {
  const closed = useBookingClosed()
  useEffect(() => {
    closed(error)
    // Once for each answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])
}
