import type { Tenant } from '#modules/members/tenant.ts'
import type { DataOwner } from './member-rows.ts'
import type { PrivacyDeps } from './deps.ts'

/** A member staff have named, and what works for the organization alone. */
export interface MemberContext {
  readonly owner: DataOwner
  readonly tenant: Tenant
  readonly own: PrivacyDeps
  /** Whether the member may be told how many sessions are covered. */
  readonly maySeeSessions: boolean
}
