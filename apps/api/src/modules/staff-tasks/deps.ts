import type { BaseDeps } from '#modules/base-deps.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { ContestCache } from './open-contests.ts'
import type { LicenseCheckCache } from './pending-license-checks.ts'
import type { LiveTasks } from './live-tasks.ts'

/** What the calls about tasks work with. */
export interface TasksDeps extends StaffDeps, Pick<BaseDeps, 'telehealth' | 'publicUrl' | 'catalogue'> {
  /** Requests to meet in person go to a system of the call center, which calls by itself. */
  readonly requestsGoElsewhere: boolean
  /** What members contest, as the telehealth service tells it. */
  readonly contests: ContestCache
  /** Licenses of counselors that wait for their check, as the telehealth service tells it. */
  readonly licenseChecks: LicenseCheckCache
  /** The pages of staff that stand open. */
  readonly live: LiveTasks
  /** Asks for a round over referral offers, without waiting for it. */
  readonly workOnOffers: () => void
}
