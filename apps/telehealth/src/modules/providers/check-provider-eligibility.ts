import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { BookingErrorCode } from '#booking-errors.ts'
import { getAllowedMethods } from './allowed-methods.ts'
import { findProvider, type ActiveLicense, listActiveLicenses, type Provider } from './repository.ts'

/** Whom somebody wants to meet, where and how. */
interface Meeting {
  readonly provider_id: number
  readonly state_abbrev: string
  readonly appointment_method: TelehealthMethod
}

/** When somebody asks, and when the meeting would begin: on the day of a request nobody knows that. */
export interface MeetingTimes {
  readonly now: Temporal.Instant
  readonly startsAt: Temporal.Instant | null
}

/** Whether a licence lasts until a meeting begins. */
const isValidAt = ({ endsAt }: ActiveLicense, { now, startsAt }: MeetingTimes): boolean =>
  endsAt === null || Temporal.Instant.compare(startsAt ?? now, endsAt) < 0

/** The counselor when nothing about them stands against the meeting, else the reason why not (ERROR-07 to ERROR-10). */
export async function checkProviderEligibility(
  db: Queryable,
  { provider_id, state_abbrev, appointment_method }: Meeting,
  times: MeetingTimes,
  providerTypeId?: number,
): Promise<Provider | BookingErrorCode> {
  const provider = await findProvider(db, provider_id)
  if (!provider?.isProfileComplete || (providerTypeId ?? provider.providerTypeId) !== provider.providerTypeId)
    return 'not_found'
  const licence = (await listActiveLicenses(db, provider.id, times.now)).find(
    ({ state }) => state === state_abbrev,
  )
  if (!licence || !isValidAt(licence, times)) return 'no_state_license'
  const isOffered = getAllowedMethods(state_abbrev, provider.methods).includes(appointment_method)
  return isOffered ? provider : 'not_allowed_for_patient'
}
