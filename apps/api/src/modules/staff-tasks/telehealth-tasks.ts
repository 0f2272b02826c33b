import { limits } from '@evenkeel/api-contract/limits'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { OpenContest } from '@evenkeel/api-contract/telehealth/coverage'
import type { Clock } from '@evenkeel/server-kit/clock'
import { notify } from '@evenkeel/server-kit/database/store'
import type { PortalStore } from '#db/tenant-isolation.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import { taskChannel } from './live-tasks.ts'

/** Cached list of open items at the telehealth service. */
interface OpenItemsCache<T> {
  /** The list, cached for `limits.contestsKept`. Falls back to the last answer, so that an outage does not hide other tasks. */
  read(): Promise<readonly T[]>
  /** Invalidates the cache, after an item was answered. */
  forget(): void
}

/** Creates the cache around a call that reads the list. */
function createOpenItemsCache<T>(answer: () => Promise<readonly T[]>, clock: Clock): OpenItemsCache<T> {
  let cached: { readonly until: Temporal.Instant; readonly things: Promise<readonly T[]> } | null = null
  let last: readonly T[] = []
  const load = async (): Promise<readonly T[]> => {
    try {
      last = await answer()
    } catch {
      // An outage has its own alerts.
    }
    return last
  }
  return {
    read: () => {
      const now = clock.now()
      if (cached === null || Temporal.Instant.compare(cached.until, now) <= 0)
        cached = { until: now.add({ milliseconds: limits.contestsKept }), things: load() }
      return cached.things
    },
    forget: () => {
      cached = null
    },
  }
}

/** Open contests of members. */
export type ContestCache = OpenItemsCache<OpenContest>

/** Creates the contest cache; an external telehealth service counts sessions itself and has none. */
export const createContestCache = ({ operator }: Pick<Telehealth, 'operator'>, clock: Clock): ContestCache =>
  createOpenItemsCache(async () => (await operator?.openContests()) ?? [], clock)

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
