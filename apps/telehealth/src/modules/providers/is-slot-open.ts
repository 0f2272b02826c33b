import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { loadTimeAway } from '#modules/availability/load-busy-times.ts'
import { isFreeStart } from '#modules/availability/slots.ts'
import { afterLicenseEnd } from './active-license.ts'
import { checkProviderEligibility } from './check-provider-eligibility.ts'
import { listActiveLicenses } from './repository.ts'

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
