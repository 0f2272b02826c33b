import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { StaffDirectory } from './oidc-directory.ts'

/** What the sign-in works with. */
export interface StaffSignInDeps extends StaffDeps {
  /** The provider's own directory; null: none is set up. */
  readonly directory: StaffDirectory | null
  /** Whether the alarm of danger sounds. */
  readonly dangerWaits: () => Promise<boolean>
}
