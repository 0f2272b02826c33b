import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useLeadToQuestions } from '#session/intake/my-intake.ts'
import { alsoOldAfterVisit, forgetVisits } from '#session/patient/old-visits.ts'
import {
  useNotices,
  useSession,
  useBookingWizard,
  useBookingState,
  useWhoIsHere,
} from '#session/session-context.tsx'
import { hasMet } from './done/has-met.ts'
import { visitState } from './request-builders.ts'
import {
  agreeAgain,
  type AgreeReason,
  type BookingServices,
  needsQuestions,
  refusedBooking,
  wantsNumber,
  wantsOtherConsent,
} from './book-appointment.ts'
import type { Searcher } from './search/api.ts'
import { useBookingClosed } from './notices/use-booking-closed.ts'
import { missedBy } from './reach.ts'
import { type BookingWay, troubleOf } from './refusals.ts'

/** Who looks for counselors; `ready` is false while a session is being brought back. */
export function useSearcher(): Searcher & { readonly ready: boolean; readonly state: string | null } {
  const session = useSession()
  const booking = useBookingWizard()
  const { status, user } = useWhoIsHere()
  const current = useBookingState()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  return {
    session,
    booking,
    patientId,
    ready: status !== 'restoring',
    state: visitState(current, user),
  }
}

/** What booking screens share: the services, and what a refusal or a success does. */
export function useBooking() {
  const session = useSession()
  const booking = useBookingWizard()
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const leadToQuestions = useLeadToQuestions()
  const closed = useBookingClosed()
  const services: BookingServices = { session, booking }
  return {
    services,
    /** Forgets lists that would show the former time with its buttons once more, and renews what else a booking makes old. */
    booked: (): void => {
      const patientId = session.telehealthUserId()
      // As long as the lists are here: the page that follows speaks otherwise of a counselor one knows.
      if (patientId !== null) booking.update({ hasMet: hasMet(client, patientId, booking.read()) })
      forgetVisits(client)
      for (const key of alsoOldAfterVisit) void client.invalidateQueries({ queryKey: [key] })
      notices.visitChanges.tellChanged()
    },
    /**
     * Goes to the screen of a refusal and keeps everything but the time, to the questions that come first, or back to the
     * consent where that was refused; false when the error is no refusal.
     */
    refused: (error: unknown, way: BookingWay): boolean => {
      if (closed(error)) return true
      if (needsQuestions(error)) {
        void leadToQuestions()
        return true
      }
      const missed = booking.read().method === 'face_to_face' ? missedBy(error) : []
      if (missed.length > 0) {
        // The draft stays: it is sent again once that was said.
        navigate(href('appointment'), { replace: true, state: { missed } })
        return true
      }
      if (way === 'draft' && wantsOtherConsent(error)) {
        agreeAgain(booking)
        const again: AgreeReason = wantsNumber(error) ? 'number' : 'name'
        navigate(href('appointment'), { replace: true, state: { again } })
        return true
      }
      const refusal = refusedBooking(error)
      if (!refusal) return false
      const trouble = troubleOf(refusal.payload, way)
      booking.dropBookingKey()
      if (trouble.dropSlot) booking.update({ slot: null })
      for (const key of ['day-availability', 'first-availability', 'providers'])
        void client.invalidateQueries({ queryKey: [key] })
      notices.setError(trouble.notice)
      navigate(trouble.to, { replace: true })
      return true
    },
  }
}
