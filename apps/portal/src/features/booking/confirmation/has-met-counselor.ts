import type { AppointmentWithStatus } from '@evenkeel/api-contract/telehealth/appointments'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ReceivedAppointment } from '#session/patient/appointment-queries.ts'
import { getUpcomingQueryKey } from '#session/patient/cached-visits.ts'
import type { PersistedBookingState } from '#session/booking/persisted-booking-state.ts'

type PastVisits = readonly AppointmentWithStatus[] | InfiniteData<readonly AppointmentWithStatus[]>

const flattenPages = (past: PastVisits): readonly AppointmentWithStatus[] =>
  'pages' in past ? past.pages.flat() : past

/**
 * Whether a member had a visit with the counselor, or has another one booked, as far as the lists that are here say it: nothing is
 * asked for. What was canceled was no visit.
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
  // The visit that was booked just now may be listed already.
  const isNew = (start: string): boolean => slot !== null && Temporal.Instant.from(start).equals(slot)
  return [...upcoming, ...past].some(
    ({ provider_id: id, start_time: start }) => id === providerId && !isNew(start),
  )
}
