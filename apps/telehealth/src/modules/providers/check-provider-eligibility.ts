import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { BookingErrorCode } from '#booking-errors.ts'
import { loadTimeAway } from '#modules/availability/load-busy-times.ts'
import { isFreeStart } from '#modules/availability/slots.ts'
import {
  type ActiveLicense,
  afterLicenseEnd,
  findProvider,
  getAllowedMethods,
  listActiveLicenses,
  type Provider,
} from './repository.ts'

/** The requested visit: provider, state and method. */
interface Meeting {
  readonly provider_id: number
  readonly state_abbrev: string
  readonly appointment_method: TelehealthMethod
}

/** The current time and the start of the visit; the start is unknown for a request by day. */
interface MeetingTimes {
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

interface Slot {
  readonly provider_id: number
  readonly state_abbrev: string
  readonly appointment_method: TelehealthMethod
  /** Seconds since 1970. */
  readonly start_time: number
}

/**
 * Whether the provider offers a slot, checked in the transaction that has just taken it. The new row
 * references the provider's row, which changes of hours lock: either the change is seen here, or the visit is
 * seen there (decision 007).
 */
export async function isSlotOpen(tx: Queryable, slot: Slot, now: Temporal.Instant): Promise<boolean> {
  const startsAt = Temporal.Instant.fromEpochMilliseconds(slot.start_time * 1000)
  const provider = await checkProviderEligibility(tx, slot, { now, startsAt })
  if (typeof provider === 'string') return false
  const licence = (await listActiveLicenses(tx, provider.id, now)).find(
    ({ state }) => state === slot.state_abbrev,
  )
  const away = await loadTimeAway(tx, [provider.id], now)
  const taken = [...away(provider.id), ...afterLicenseEnd(licence?.endsAt ?? null)]
  return isFreeStart(provider, taken, now.epochMilliseconds, startsAt.epochMilliseconds)
}
