import type { Tenant } from '#modules/members/tenant.ts'
import type { DataOwner } from './member-rows.ts'
import type { AppContext } from '#app-context.ts'

/** A member selected by staff, with the dependencies limited to the organization. */
export interface MemberContext {
  readonly owner: DataOwner
  readonly tenant: Tenant
  readonly own: AppContext
  /** Whether the member may see the number of covered sessions. */
  readonly maySeeSessions: boolean
}
