import type { Db, Store } from '@evenkeel/server-kit/database/store'
import { TENANT_ROLE, STAFF_ROLE } from './roles.ts'

/** Why work may see the rows of every organisation. Each reason is here once, and each use is counted by a test. */
export const crossTenantReasons = {
  directory: 'organisations themselves are public: a path or a host leads to one',
  token: 'who calls is known by the token alone, and the organisation with it',
  address: 'an address stands for one account, whichever organisation it belongs to',
  patient: 'the telehealth service names patients, who may belong to any organisation',
  rounds: 'what is due is taken from all organisations, and then done in its own one',
  sweep: 'what is over is removed everywhere',
  audit: 'one chain holds the events of all organisations',
  keys: 'keys are changed for all organisations at once',
  merger: 'an organisation that ends gives its members to another one, or has none left',
  staff: 'staff call members of every organisation',
  staff_people: 'people of the provider belong to no organisation, nor do their grants and sessions',
  numbers: 'what waits is counted, and nothing says whose it is',
  words: 'what the product says is the same for all organisations',
  demo: 'demo people are loaded into their organisations, never in production',
  mailbox: 'the mailbox page shows every mail, never in production',
} as const
export type CrossTenantReason = keyof typeof crossTenantReasons

/**
 * The database as a person may see it. Row-level security is the second lock behind the conditions of the queries
 * (decision 028): under `db` of the store that `createPortalStore` returns no row of any organisation exists.
 */
export interface PortalStore {
  readonly db: Db
  /** The same database with the rows of this organisation; null: of none. */
  forOrganisation(id: string | null): PortalStore
  /**
   * The same database with the rows of the organisations that are granted to a person of the staff at this moment: create a new
   * one for each call. Answers and messages stay shut (decision 024).
   */
  forStaff(staff: { readonly id: string; readonly now: Temporal.Instant }): PortalStore
  /** The same database with the rows of all organisations, for one of the reasons above. */
  crossTenant(reason: CrossTenantReason): PortalStore
}

/** A second is no loss to a grant that ends, and handles of one second are made once. A grant that begins now is not missed. */
const roundUpToSecond = (now: Temporal.Instant): string =>
  now.round({ smallestUnit: 'second', roundingMode: 'ceil' }).toString()

/** The own API's view of an opened database; it begins with nothing. */
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

/** The same dependencies, in which only the rows of one organisation exist. */
export const inTenant = <Deps extends { readonly store: PortalStore }>(deps: Deps, id: string): Deps => ({
  ...deps,
  store: deps.store.forOrganisation(id),
})

/** The same dependencies with the rows of all organisations. */
export const crossTenant = <Deps extends { readonly store: PortalStore }>(
  deps: Deps,
  reason: CrossTenantReason,
): Deps => ({ ...deps, store: deps.store.crossTenant(reason) })
