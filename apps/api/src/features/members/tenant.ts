import type { Queryable } from '@evenkeel/server/store/store'
import { grantedSessions } from '#features/organisations/rules.ts'
import { findOrganisationById, type OrganisationRow } from '#features/organisations/store.ts'
import type { MailOrganisationSource } from './mail-organisation.ts'

/** An active organisation as its members' acts need it. */
export interface Tenant extends MailOrganisationSource {
  readonly isRoot: boolean
  /** Provider type at the telehealth service. */
  readonly providerType: number
  /** Ids of its locations. */
  readonly childIds: readonly string[]
  /** Sessions covered at a location, also where the number is hidden: for the telehealth service alone (RD-015). */
  coveredSessions(childId: string | null): number | null
}

const tenantOf = (row: OrganisationRow): Tenant => ({
  id: row.id,
  username: row.username,
  programName: row.program_name,
  phone: row.phone,
  isRoot: row.is_root_org,
  providerType: row.mdlive_provider_type,
  childIds: row.children.map(({ id }) => id),
  coveredSessions: (childId) => grantedSessions(row, childId),
})

/** The active organisation with this id, or null. */
export async function findTenant(db: Queryable, id: string): Promise<Tenant | null> {
  const row = await findOrganisationById(db, id)
  return row && tenantOf(row)
}
