import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import { type CachedQuery, useCachedQuery } from '../use-cached-query.ts'
import type { ReceivedAppointment } from './appointment-queries.ts'

/** What a member's upcoming appointments are kept under. */
export const getUpcomingQueryKey = (patientId: number) => ['upcoming', patientId] as const
/** What the newest own record is kept under. */
export const latestQueryKey = ['latest-appointment'] as const

/** A member's upcoming appointments as far as they are here, for a page that comes before what reads. */
export const useCachedUpcoming = (patientId: number): CachedQuery<readonly ReceivedAppointment[]> =>
  useCachedQuery(getUpcomingQueryKey(patientId))
/** The same for the newest own record. */
export const useCachedLatest = (): CachedQuery<AppointmentRecord | null> => useCachedQuery(latestQueryKey)
