import { notAuthenticated, notFound } from '@evenkeel/server/http/failure'
import type { StaffRole } from '@evenkeel/contract/staff/roles'
import type { FastifyRequest } from 'fastify'
import { type GrantRow, hasRoleFor } from './rules.ts'

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
export function theStaff({ staff }: StaffCall): StaffCaller {
  if (!staff) throw notAuthenticated()
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
  if (!hasRoleFor(staff.grants, roles, organisationId)) throw notFound()
}

/** A look at a member, as the audit keeps it. */
export interface StaffLook {
  readonly organisationId: string
  /** Id of the member, or of answers that belong to nobody yet. */
  readonly subject: string
  readonly purpose: string
}

const actors = new WeakMap<FastifyRequest, string>()
const looks = new WeakMap<FastifyRequest, readonly StaffLook[]>()

/** Notes who acts as soon as it is known, also where the call is refused then: for the audit. */
export const noteActor = (request: FastifyRequest, staffId: string): void => void actors.set(request, staffId)
export const actorOf = (request: FastifyRequest): string | null => actors.get(request) ?? null

/** Notes which member a call showed, and why: every call that shows or changes something of members does this for each of them before it answers. */
export const noteLook = (request: FastifyRequest, look: StaffLook): void =>
  void looks.set(request, [...looksOf(request), look])
export const looksOf = (request: FastifyRequest): readonly StaffLook[] => looks.get(request) ?? []

const concerned = new WeakMap<FastifyRequest, string>()

/** Notes which organisation a call was about, where it showed no member: for the audit. */
export const noteOrganisation = (request: FastifyRequest, organisationId: string): void =>
  void concerned.set(request, organisationId)
export const organisationOf = (request: FastifyRequest): string | null => concerned.get(request) ?? null
