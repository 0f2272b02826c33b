import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import { type Known, useKnown } from '../known.ts'
import type { Received } from './appointments.ts'

/** What a member's upcoming appointments are kept under. */
export const upcomingKey = (patientId: number) => ['upcoming', patientId] as const
/** What the newest own record is kept under. */
export const latestKey = ['latest-appointment'] as const

/** A member's upcoming appointments as far as they are here, for a page that comes before what reads. */
export const useKnownUpcoming = (patientId: number): Known<readonly Received[]> =>
  useKnown(upcomingKey(patientId))
/** The same for the newest own record. */
export const useKnownLatest = (): Known<AppointmentRecord | null> => useKnown(latestKey)
