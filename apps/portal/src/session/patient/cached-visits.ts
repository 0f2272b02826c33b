import { useSyncExternalStore } from 'react'
import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import { useQueries } from '../queries.ts'
import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'

/** What is known of something that is read from the services. */
interface CachedQuery<Read> {
  readonly data: Read | undefined
  /** Neither an answer nor a refusal is here yet. */
  readonly isPending: boolean
  readonly isError: boolean
}

/**
 * What is kept under a key and what becomes of it, for a page that is drawn before the library which reads (decision 027). It
 * asks for nothing: a part that comes later does.
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

/** An upcoming appointment, and when it was received on a clock that never jumps. */
export type ReceivedAppointment = UpcomingAppointment & { readonly receivedAt?: number }

/** What a member's upcoming appointments are kept under. */
export const getUpcomingQueryKey = (patientId: number) => ['upcoming', patientId] as const
/** What the newest own record is kept under. */
export const latestQueryKey = ['latest-appointment'] as const

/** A member's upcoming appointments as far as they are here, for a page that comes before what reads. */
export const useCachedUpcoming = (patientId: number): CachedQuery<readonly ReceivedAppointment[]> =>
  useCachedQuery(getUpcomingQueryKey(patientId))
/** The same for the newest own record. */
export const useCachedLatest = (): CachedQuery<AppointmentRecord | null> => useCachedQuery(latestQueryKey)
