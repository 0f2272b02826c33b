import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { StaffDirectory } from './oidc-directory.ts'

/** Dependencies of the staff log-in. */
export interface StaffSignInDeps extends StaffDeps {
  /** The provider's directory; null if none is configured. */
  readonly directory: StaffDirectory | null
  /** Whether the danger alert is active. */
  readonly dangerWaits: () => Promise<boolean>
}
