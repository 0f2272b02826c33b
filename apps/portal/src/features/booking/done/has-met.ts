import type { KnownAppointment } from '@evenkeel/contract/telehealth/appointments'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Received } from '#session/patient/appointments.ts'
import { upcomingKey } from '#session/patient/known-visits.ts'
import type { BookingReferences } from '#session/booking/booking-references.ts'

type Past = readonly KnownAppointment[] | InfiniteData<readonly KnownAppointment[]>

const listed = (past: Past): readonly KnownAppointment[] => ('pages' in past ? past.pages.flat() : past)

/**
 * Whether a member had a visit with the counselor, or has another one booked, as far as the lists that are here say it: nothing is
 * asked for. What was canceled was no visit.
 */
export function hasMet(
  client: QueryClient,
  patientId: number,
  { providerId, slot }: Pick<BookingReferences, 'providerId' | 'slot'>,
): boolean {
  const upcoming = client.getQueryData<readonly Received[]>(upcomingKey(patientId)) ?? []
  const past = client
    .getQueriesData<Past>({ queryKey: ['past', patientId] })
    .flatMap(([, data]) => (data ? listed(data) : []))
    .filter(({ status }) => status !== 'cancelled')
  // The visit that was booked just now may be listed already.
  const isNew = (start: string): boolean => slot !== null && Temporal.Instant.from(start).equals(slot)
  return [...upcoming, ...past].some(
    ({ provider_id: id, start_time: start }) => id === providerId && !isNew(start),
  )
}
