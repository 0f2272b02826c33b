import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#lib/router/router.tsx'
import { useNotices, useSession, useVisit, useVisitState, useWhoIsHere } from '#session/session-context.tsx'
import { visitState } from './bodies.ts'
import { type BookingDesk, refusedBooking } from './book.ts'
import type { Searcher } from './api.ts'
import { type BookingWay, troubleOf } from './refusals.ts'

/** Who looks for counselors; `ready` is false while a session is being brought back. */
export function useSearcher(): Searcher & { readonly ready: boolean; readonly state: string | null } {
  const session = useSession()
  const visit = useVisit()
  const { status, user } = useWhoIsHere()
  const current = useVisitState()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  return { session, visit, patientId, ready: status !== 'restoring', state: visitState(current, user) }
}

/** What booking screens share: the desk, and what a refusal or a success does. */
export function useBooking() {
  const session = useSession()
  const visit = useVisit()
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const desk: BookingDesk = { session, visit }
  return {
    desk,
    /** Forgets lists that would show the former time with its buttons once more, and renews what else a booking makes old. */
    booked: (): void => {
      for (const key of ['upcoming', 'past']) void client.resetQueries({ queryKey: [key] })
      for (const key of ['latest-appointment', 'patient', 'day-availability', 'first-availability'])
        void client.invalidateQueries({ queryKey: [key] })
    },
    /** Goes to the screen of a refusal and keeps everything but the time; false when the error is no refusal. */
    refused: (error: unknown, way: BookingWay): boolean => {
      const refusal = refusedBooking(error)
      if (!refusal) return false
      const trouble = troubleOf(refusal.payload, way)
      visit.dropBookingKey()
      if (trouble.dropSlot) visit.update({ slot: null })
      for (const key of ['day-availability', 'first-availability', 'providers'])
        void client.invalidateQueries({ queryKey: [key] })
      notices.setError(trouble.notice)
      navigate(trouble.to, { replace: true })
      return true
    },
  }
}
