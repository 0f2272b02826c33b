import type { Db, Store } from '@evenkeel/server-kit/database/store'
import { STAFF_ROLE, TENANT_ROLE } from './roles.ts'

/** The permitted reasons for cross-tenant access. A test counts each use. */
export const crossTenantReasons = {
  directory: 'the organizations themselves are public and found by path or host',
  token: 'only the token identifies the caller and the organization',
  address: 'an email address identifies one account in any organization',
  patient: 'the telehealth service names patients, who may belong to any organization',
  rounds: 'due work is selected across all organizations, then done within its own',
  sweep: 'expired rows are removed in all organizations',
  audit: 'one hash chain holds the audit events of all organizations',
  keys: 'keys are rotated for all organizations at once',
  merger: 'a removed organization moves its members to another one',
  staff: 'staff call members of every organization',
  staff_people: 'staff accounts, grants and sessions belong to no organization',
  numbers: 'pending work is counted without identifying anybody',
  words: 'the message catalog is the same for all organizations',
  demo: 'demo members are loaded into their organizations, never in production',
  mailbox: 'the mailbox page shows every email, never in production',
} as const
type CrossTenantReason = keyof typeof crossTenantReasons

/**
 * Tenant isolation: the tenant-scoped view of the database. Row-level security backs up the conditions of the queries (decision
 * 028): the `db` that `createPortalStore` returns sees no rows of any organization.
 */
export interface PortalStore {
  readonly db: Db
  /** A view with the rows of this organization; null: no rows. */
  forOrganisation(id: string | null): PortalStore
  /**
   * A view with the rows of the organizations granted to a staff account at this moment. Create a new one for
   * each request. Answers and messages stay inaccessible (decision 024).
   */
  forStaff(staff: { readonly id: string; readonly now: Temporal.Instant }): PortalStore
  /** A view with the rows of all organizations, for one of the reasons above. */
  crossTenant(reason: CrossTenantReason): PortalStore
}

/**
 * Rounding up lets views of the same second be reused. A grant that starts now is included; an ended one
 * lasts at most a second more.
 */
const roundUpToSecond = (now: Temporal.Instant): string =>
  now.round({ smallestUnit: 'second', roundingMode: 'ceil' }).toString()

/** Creates the portal API's view of an opened database. It starts with no rows. */
export function createPortalStore(store: Pick<Store, 'db' | 'as'>): PortalStore {
  const on = (db: Db): PortalStore => ({
    db,
    forOrganisation: (id) => on(store.as({ role: TENANT_ROLE, settings: { 'app.organisation': id ?? '' } })),
    forStaff: ({ id, now }) =>
      on(store.as({ role: STAFF_ROLE, settings: { 'app.staff': id, 'app.now': roundUpToSecond(now) } })),
    crossTenant: (_reason) => on(store.db),
  })
  return on(store.as({ role: TENANT_ROLE, settings: { 'app.organisation': '' } }))
}

/** Returns the same context, limited to the rows of one organization. */
export const inTenant = <Context extends { readonly store: PortalStore }>(
  context: Context,
  id: string,
): Context => ({
  ...context,
  store: context.store.forOrganisation(id),
})

/** Returns the same context with the rows of all organizations. */
export const crossTenant = <Context extends { readonly store: PortalStore }>(
  context: Context,
  reason: CrossTenantReason,
): Context => ({ ...context, store: context.store.crossTenant(reason) })
