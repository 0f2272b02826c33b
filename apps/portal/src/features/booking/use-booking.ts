import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AppointmentWithStatus } from '@evenkeel/api-contract/telehealth/appointments'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import type { PersistedBookingState } from '#session/booking/persisted-booking-state.ts'
import { useGoToIntake } from '#session/intake/require-intake.ts'
import type { ReceivedAppointment } from '#session/patient/appointment-queries.ts'
import { getUpcomingQueryKey } from '#session/patient/appointment-queries.ts'
import { removeVisitQueries, visitDependentKeys } from '#session/patient/visit-query-keys.ts'
import {
  useBookingState,
  useBookingWizard,
  useNotices,
  useSession,
  useSessionClient,
} from '#session/session-context.tsx'
import {
  type BookingServices,
  type ConsentReason,
  requiresIntake,
  requiresNewConsent,
  requiresPhone,
  resetConsent,
  toBookingRefusal,
} from './book-appointment.ts'
import { type BookingSource, getBookingProblem } from './booking-refusals.ts'
import { getMissingContactFields } from './contact-requirements.ts'
import { useHandleBookingClosed } from './notices/use-booking-closed.ts'
import { getVisitState } from './request-builders.ts'
import type { Searcher } from './search/provider-search-api.ts'

type PastVisits = readonly AppointmentWithStatus[] | InfiniteData<readonly AppointmentWithStatus[]>

const flattenPages = (past: PastVisits): readonly AppointmentWithStatus[] =>
  'pages' in past ? past.pages.flat() : past

/**
 * Whether the member had a visit with the counselor, or has another one booked, according to cached lists;
 * sends no request. Canceled visits do not count.
 */
export function hasMetCounselor(
  client: QueryClient,
  patientId: number,
  { providerId, slot }: Pick<PersistedBookingState, 'providerId' | 'slot'>,
): boolean {
  const upcoming = client.getQueryData<readonly ReceivedAppointment[]>(getUpcomingQueryKey(patientId)) ?? []
  const past = client
    .getQueriesData<PastVisits>({ queryKey: ['past', patientId] })
    .flatMap(([, data]) => (data ? flattenPages(data) : []))
    .filter(({ status }) => status !== 'cancelled')
  // The visit that was just booked may be listed already.
  const isNew = (start: string): boolean => slot !== null && Temporal.Instant.from(start).equals(slot)
  return [...upcoming, ...past].some(
    ({ provider_id: id, start_time: start }) => id === providerId && !isNew(start),
  )
}

/** The current searcher; `ready` is false while a session is being restored. */
export function useSearcher(): Searcher & { readonly ready: boolean; readonly state: string | null } {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const { status, user } = useSession()
  const current = useBookingState()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  return {
    session,
    booking,
    patientId,
    ready: status !== 'restoring',
    state: getVisitState(current, user),
  }
}

/** Shared by booking screens: services, and handlers for refusals and success. */
export function useBooking() {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const leadToQuestions = useGoToIntake()
  const closed = useHandleBookingClosed()
  const services: BookingServices = { session, booking }
  return {
    services,
    /** Invalidates lists that would show the old time, and everything else a booking makes stale. */
    booked: (): void => {
      const patientId = session.telehealthUserId()
      // Read before the lists are invalidated: the next page needs to know whether the counselor is known.
      if (patientId !== null) booking.update({ hasMet: hasMetCounselor(client, patientId, booking.read()) })
      removeVisitQueries(client)
      for (const key of visitDependentKeys) void client.invalidateQueries({ queryKey: [key] })
      notices.visitChanges.tellChanged()
    },
    /**
     * Navigates after a refusal and keeps everything but the time: to its screen, to the intake questions, or
     * back to the consent; false when the error is no refusal.
     */
    refused: (error: unknown, way: BookingSource): boolean => {
      if (closed(error)) return true
      if (requiresIntake(error)) {
        void leadToQuestions()
        return true
      }
      const missed = booking.read().method === 'face_to_face' ? getMissingContactFields(error) : []
      if (missed.length > 0) {
        // The draft is kept and sent again after consent.
        void navigate(href('appointment'), { replace: true, state: { missed } })
        return true
      }
      if (way === 'draft' && requiresNewConsent(error)) {
        resetConsent(booking)
        const again: ConsentReason = requiresPhone(error) ? 'number' : 'name'
        void navigate(href('appointment'), { replace: true, state: { again } })
        return true
      }
      const refusal = toBookingRefusal(error)
      if (!refusal) return false
      const trouble = getBookingProblem(refusal.payload, way)
      booking.dropBookingKey()
      if (trouble.dropSlot) booking.update({ slot: null })
      for (const key of ['day-availability', 'first-availability', 'providers'])
        void client.invalidateQueries({ queryKey: [key] })
      notices.setError(trouble.notice)
      void navigate(trouble.to, { replace: true })
      return true
    },
  }
}
