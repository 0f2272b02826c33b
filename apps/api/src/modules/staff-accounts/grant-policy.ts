import { type StaffRole, staffRoles } from '@evenkeel/api-contract/staff/roles'
import type { staffGrants } from './tables.ts'

export type GrantRow = typeof staffGrants.$inferSelect
type GrantPeriod = Pick<GrantRow, 'validFrom' | 'validUntil' | 'endedAt'>
/** A grant that holds. */
export type ActiveGrant = Pick<GrantRow, 'role' | 'organisationId'>

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** Whether a grant is over, for ever. */
const isGrantExpired = ({ validUntil, endedAt }: GrantPeriod, now: Temporal.Instant): boolean =>
  endedAt !== null || (validUntil !== null && !isBefore(now, validUntil))

/** Whether a grant holds at a moment, as the policies of the database see it too. */
export const isGrantActive = (grant: GrantPeriod, now: Temporal.Instant): boolean =>
  !isGrantExpired(grant, now) && !isBefore(now, grant.validFrom)

/** The roles of grants, each once, in the order of the contract. */
export const listRoles = (grants: readonly ActiveGrant[]): readonly StaffRole[] =>
  staffRoles.filter((role) => grants.some((grant) => grant.role === role))

/** Whether somebody with these grants has one of the roles, wherever. */
export const hasRole = (grants: readonly ActiveGrant[], roles: readonly StaffRole[]): boolean =>
  grants.some(({ role }) => roles.includes(role))

/** Whether somebody with these grants has one of the roles for this organisation. */
export const hasRoleFor = (
  grants: readonly ActiveGrant[],
  roles: readonly StaffRole[],
  organisationId: string,
): boolean =>
  grants.some(
    (grant) =>
      roles.includes(grant.role) &&
      (grant.organisationId === null || grant.organisationId === organisationId),
  )
