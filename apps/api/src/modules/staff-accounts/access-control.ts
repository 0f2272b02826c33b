import type { FastifyRequest } from 'fastify'
import { type StaffRole, staffRoles } from '@evenkeel/api-contract/staff/roles'
import { createNotAuthenticatedError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { staffGrants } from './tables.ts'

// Access control of the staff service. Each endpoint declares its roles, which `staff-authentication.ts`
// checks (`hasRole`). Actions on an organization then call `requireGrantFor`; row policies are the last layer.

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

/** A logged-in staff member, with the grants active now. */
export interface StaffCaller {
  readonly id: string
  readonly grants: readonly GrantRow[]
  readonly sessionId: string
  readonly signedInBy: 'passkey' | 'directory'
  readonly idleEnd: Temporal.Instant
  readonly end: Temporal.Instant
}

/** The caller of a staff endpoint; null before log-in. */
export interface StaffCall {
  readonly staff: StaffCaller | null
}

/** Returns the staff member of an endpoint that requires one. */
export function requireStaffCaller({ staff }: StaffCall): StaffCaller {
  if (!staff) throw createNotAuthenticatedError()
  return staff
}

/**
 * Rejects an action on an organization without one of the roles, as not found. Required in every action on
 * an organization or its objects.
 */
export function requireGrantFor(
  staff: StaffCaller,
  roles: readonly StaffRole[],
  organisationId: string,
): void {
  if (!hasRoleFor(staff.grants, roles, organisationId)) throw createNotFoundError()
}

/** Access to a member, for the audit log. */
interface AuditedAccess {
  readonly organisationId: string
  /** Id of the member, or of unclaimed answers. */
  readonly subject: string
  readonly purpose: string
}

const actors = new WeakMap<FastifyRequest, string>()
const accesses = new WeakMap<FastifyRequest, readonly AuditedAccess[]>()

/** Sets the acting staff member for the audit log as soon as known, also for calls refused later. */
export const setAuditActor = (request: FastifyRequest, staffId: string): void =>
  void actors.set(request, staffId)
export const getAuditActor = (request: FastifyRequest): string | null => actors.get(request) ?? null

/**
 * Adds an accessed member and the purpose for the audit log: every call that shows or changes member data
 * does this for each member before it responds.
 */
export const addAuditedAccess = (request: FastifyRequest, look: AuditedAccess): void =>
  void accesses.set(request, [...getAuditedAccess(request), look])
export const getAuditedAccess = (request: FastifyRequest): readonly AuditedAccess[] =>
  accesses.get(request) ?? []

const auditOrganizations = new WeakMap<FastifyRequest, string>()

/** Sets the organization of a call without a member, for the audit log. */
export const setAuditOrganization = (request: FastifyRequest, organisationId: string): void =>
  void auditOrganizations.set(request, organisationId)
export const getAuditOrganization = (request: FastifyRequest): string | null =>
  auditOrganizations.get(request) ?? null
