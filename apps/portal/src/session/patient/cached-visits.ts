import { useSyncExternalStore } from 'react'
import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import { useQueries } from '../queries.ts'
import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'

/** Cached state of a query. */
interface CachedQuery<Read> {
  readonly data: Read | undefined
  /** No answer or refusal has arrived. */
  readonly isPending: boolean
  readonly isError: boolean
}

/**
 * Cached data of a query and its updates, for a page that renders before TanStack Query loads (decision 027).
 * It does not fetch: a part that loads later does.
 */
function useCachedQuery<Read>(key: readonly unknown[]): CachedQuery<Read> {
  const { look, subscribe } = useQueries()
  const data = () => look(key)?.data as Read | undefined
  const status = () => look(key)?.status ?? 'pending'
  const seen = useSyncExternalStore(subscribe, status, status)
  return {
    data: useSyncExternalStore(subscribe, data, data),
    isPending: seen === 'pending',
    isError: seen === 'error',
  }
}

/** An upcoming appointment, and its time of receipt on the monotonic clock. */
export type ReceivedAppointment = UpcomingAppointment & { readonly receivedAt?: number }

/** Query key of a member's upcoming appointments. */
export const getUpcomingQueryKey = (patientId: number) => ['upcoming', patientId] as const
/** Query key of the newest appointment record. */
export const latestQueryKey = ['latest-appointment'] as const

/** Cached upcoming appointments of a member, for a page that renders before TanStack Query loads. */
export const useCachedUpcoming = (patientId: number): CachedQuery<readonly ReceivedAppointment[]> =>
  useCachedQuery(getUpcomingQueryKey(patientId))
/** Cached newest appointment record. */
export const useCachedLatest = (): CachedQuery<AppointmentRecord | null> => useCachedQuery(latestQueryKey)
