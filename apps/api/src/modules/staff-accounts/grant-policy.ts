import { type StaffRole, staffRoles } from '@evenkeel/api-contract/staff/roles'
import type { staffGrants } from './tables.ts'

export type GrantRow = typeof staffGrants.$inferSelect
type GrantPeriod = Pick<GrantRow, 'validFrom' | 'validUntil' | 'endedAt'>
/** An active grant. */
export type ActiveGrant = Pick<GrantRow, 'role' | 'organisationId'>

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** Whether a grant has ended permanently. */
const isGrantExpired = ({ validUntil, endedAt }: GrantPeriod, now: Temporal.Instant): boolean =>
  endedAt !== null || (validUntil !== null && !isBefore(now, validUntil))

/** Whether a grant is active at a moment; matches the row policies of the database. */
export const isGrantActive = (grant: GrantPeriod, now: Temporal.Instant): boolean =>
  !isGrantExpired(grant, now) && !isBefore(now, grant.validFrom)

/** Returns the distinct roles of grants, in the order of the API contract. */
export const listRoles = (grants: readonly ActiveGrant[]): readonly StaffRole[] =>
  staffRoles.filter((role) => grants.some((grant) => grant.role === role))

/** Whether these grants include one of the roles, for any organization. */
export const hasRole = (grants: readonly ActiveGrant[], roles: readonly StaffRole[]): boolean =>
  grants.some(({ role }) => roles.includes(role))

/** Whether these grants include one of the roles for this organization. */
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
