import type { BaseDeps } from '#modules/base-deps.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { ContestCache } from './open-contests.ts'
import type { LicenseCheckCache } from './pending-license-checks.ts'
import type { LiveTasks } from './live-tasks.ts'

/** Dependencies of the task endpoints. */
export interface TasksDeps extends StaffDeps, Pick<BaseDeps, 'telehealth' | 'publicUrl' | 'catalogue'> {
  /** In-person requests are sent to a system of the call center, which makes its own calls. */
  readonly requestsGoElsewhere: boolean
  /** Open contests, from the telehealth service. */
  readonly contests: ContestCache
  /** Counselor licenses waiting for a check, from the telehealth service. */
  readonly licenseChecks: LicenseCheckCache
  /** Live connections of staff pages. */
  readonly live: LiveTasks
  /** Triggers a run of the referral offer job, without waiting for it. */
  readonly workOnOffers: () => void
}
