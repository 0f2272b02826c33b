import type { Tenant } from '#features/members/tenant.ts'
import type { Owner } from './member-rows.ts'
import type { RightsDeps } from './deps.ts'

/** A member staff have named, and what works for the organization alone. */
export interface FoundMember {
  readonly owner: Owner
  readonly tenant: Tenant
  readonly own: RightsDeps
  /** Whether the member may be told how many sessions are covered. */
  readonly maySeeSessions: boolean
}
