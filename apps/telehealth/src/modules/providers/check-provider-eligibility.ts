import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { BookingErrorCode } from '#booking-errors.ts'
import { getAllowedMethods } from './allowed-methods.ts'
import { findProvider, type ActiveLicense, listActiveLicenses, type Provider } from './repository.ts'

/** The requested visit: provider, state and method. */
interface Meeting {
  readonly provider_id: number
  readonly state_abbrev: string
  readonly appointment_method: TelehealthMethod
}

/** The current time and the start of the visit; the start is unknown for a request by day. */
export interface MeetingTimes {
  readonly now: Temporal.Instant
  readonly startsAt: Temporal.Instant | null
}

/** Whether a license is active until the visit starts. */
const isValidAt = ({ endsAt }: ActiveLicense, { now, startsAt }: MeetingTimes): boolean =>
  endsAt === null || Temporal.Instant.compare(startsAt ?? now, endsAt) < 0

/** Returns the provider when eligible for the visit, otherwise the refusal (ERROR-07 to ERROR-10). */
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
