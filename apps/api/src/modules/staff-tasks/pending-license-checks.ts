import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { Clock } from '@evenkeel/server-kit/clock'
import { notify } from '@evenkeel/server-kit/database/store'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { PortalStore } from '#db/tenant-isolation.ts'
import { type OpenItemsCache, createOpenItemsCache } from '#integrations/open-items-cache.ts'
import { taskChannel } from './live-tasks.ts'

/** A license waiting for a check. */
interface PendingLicenseCheck {
  readonly id: string
  readonly since: Temporal.Instant
  /** Counselor and state. */
  readonly reference: string
}
export type LicenseCheckCache = OpenItemsCache<PendingLicenseCheck>

const findStateName = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code

/** Refreshes Today in every process after a license was added, checked or sent back. */
export async function notifyLicenseChanged({
  store,
  licenseChecks,
}: {
  readonly store: PortalStore
  readonly licenseChecks: LicenseCheckCache
}): Promise<void> {
  licenseChecks.forget()
  await notify(store.db, taskChannel, '')
}

/**
 * Creates the license check cache for the own network; an external telehealth service checks licenses
 * itself.
 */
export const createLicenseCheckCache = (
  { network }: Pick<Telehealth, 'network'>,
  clock: Clock,
): LicenseCheckCache =>
  createOpenItemsCache(async () => {
    const counselors = (await network?.counselors()) ?? []
    return counselors.flatMap(({ provider_id, name, licences }) =>
      licences.flatMap(({ state, claim }) =>
        claim === null || claim.refusal !== null
          ? []
          : [
              {
                id: `${provider_id}-${state}`,
                since: Temporal.Instant.from(claim.told_at),
                reference: `${name}, ${findStateName(state)}`,
              },
            ],
      ),
    )
  }, clock)
