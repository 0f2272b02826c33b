import { createNotAuthenticatedError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import type { FastifyRequest } from 'fastify'
import { type GrantRow, hasRoleFor } from './grant-policy.ts'

/** A person of the staff who is signed in, with the grants that hold at this moment. */
export interface StaffCaller {
  readonly id: string
  readonly grants: readonly GrantRow[]
  readonly sessionId: string
  readonly signedInBy: 'passkey' | 'directory'
  readonly idleEnd: Temporal.Instant
  readonly end: Temporal.Instant
}

/** Who calls an endpoint of staff; null before the sign-in. */
export interface StaffCall {
  readonly staff: StaffCaller | null
}

/** The calling person of an endpoint that demands one. */
export function requireStaffCaller({ staff }: StaffCall): StaffCaller {
  if (!staff) throw createNotAuthenticatedError()
  return staff
}

/**
 * Refuses an act on an organisation for which the person has none of the roles; it looks as if there were nothing. To be asked in
 * every act that names an organisation, or something of one.
 */
export function requireGrantFor(
  staff: StaffCaller,
  roles: readonly StaffRole[],
  organisationId: string,
): void {
  if (!hasRoleFor(staff.grants, roles, organisationId)) throw createNotFoundError()
}

/** A look at a member, as the audit keeps it. */
export interface AuditedAccess {
  readonly organisationId: string
  /** Id of the member, or of answers that belong to nobody yet. */
  readonly subject: string
  readonly purpose: string
}

const actors = new WeakMap<FastifyRequest, string>()
const accesses = new WeakMap<FastifyRequest, readonly AuditedAccess[]>()

/** Notes who acts as soon as it is known, also where the call is refused then: for the audit. */
export const setAuditActor = (request: FastifyRequest, staffId: string): void =>
  void actors.set(request, staffId)
export const getAuditActor = (request: FastifyRequest): string | null => actors.get(request) ?? null

/** Notes which member a call showed, and why: every call that shows or changes something of members does this for each of them before it answers. */
export const addAuditedAccess = (request: FastifyRequest, look: AuditedAccess): void =>
  void accesses.set(request, [...getAuditedAccess(request), look])
export const getAuditedAccess = (request: FastifyRequest): readonly AuditedAccess[] =>
  accesses.get(request) ?? []

const auditOrganizations = new WeakMap<FastifyRequest, string>()

/** Notes which organisation a call was about, where it showed no member: for the audit. */
export const setAuditOrganization = (request: FastifyRequest, organisationId: string): void =>
  void auditOrganizations.set(request, organisationId)
export const getAuditOrganization = (request: FastifyRequest): string | null =>
  auditOrganizations.get(request) ?? null
