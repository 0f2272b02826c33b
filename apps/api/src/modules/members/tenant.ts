import type { RegistrationKind } from '@evenkeel/api-contract/forms/registration-kind'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  findChild,
  getGrantedSessions,
  getVisibleSessions,
  type Workplace,
} from '#modules/organizations/organization.ts'
import type { ContractCoverage } from '#integrations/telehealth.ts'
import { findOrganizationById, type OrganizationRow } from '#modules/organizations/organization-repository.ts'
import type { EmailOrganizationSource } from './email-organization.ts'

/** An active organization, as member requests need it. */
export interface Tenant extends EmailOrganizationSource {
  readonly isRoot: boolean
  /** Provider type at the telehealth service. */
  readonly providerType: number
  /** How much it asks before a visit is booked. */
  readonly registration: RegistrationKind
  /** Ids of its locations. */
  readonly childIds: readonly string[]
  /** Returns a member's coverage even if the number is hidden: for the telehealth service only (RD-015). */
  covered(place: Workplace): ContractCoverage
  /** Returns the names of the employee classes at a location. */
  sessionClasses(childId: string | null): readonly string[]
  /** Returns the number of covered sessions the member may see. */
  shownSessions(place: Workplace): number | null
}

/** Maps an organization row to a tenant. */
export const toTenant = (row: OrganizationRow): Tenant => ({
  id: row.id,
  username: row.username,
  programName: row.program_name,
  hosts: row.hosts,
  phone: row.phone,
  isRoot: row.is_root_org,
  providerType: row.mdlive_provider_type,
  registration: row.registration,
  childIds: row.children.map((child) => child.id),
  covered: (place) => getGrantedSessions(row, place),
  sessionClasses: (childId) => Object.keys((findChild(row, childId) ?? row).session_classes ?? {}),
  shownSessions: (place) => getVisibleSessions(row, place).sessions,
})

/** Returns the active organization with this id, or null. */
export async function findTenant(db: Queryable, id: string): Promise<Tenant | null> {
  const row = await findOrganizationById(db, id)
  return row && toTenant(row)
}
