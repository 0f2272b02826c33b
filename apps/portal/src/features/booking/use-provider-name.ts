import { useQuery } from '@tanstack/react-query'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { dayAvailabilityQuery } from './search/provider-search-api.ts'
import { useSearcher } from './use-booking.ts'
import { getDayInZone } from './search/calendar-week.ts'

/** Name of the chosen counselor; refetched after a reload. Null until known, and when `asks` is false. */
export function useProviderName(asks = true): string | null {
  const { providerId, providerName } = useBookingState()
  const { ready, state, ...searcher } = useSearcher()
  const { now } = useFormEnvironment()
  const zone = useTimeZone()
  const day = getDayInZone(now(), zone).toString()
  const asked = { providerId: providerId ?? 0, state, method: null, day, zone }
  const enabled = asks && ready && providerId !== null && providerName === null
  const { data } = useQuery({ ...dayAvailabilityQuery(searcher, asked), enabled })
  return providerName ?? data?.provider_details.fullname ?? null
}
