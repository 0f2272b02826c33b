import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditPurpose, PrivacyRequestPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { createNotFoundError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { StaffContext } from '#app-context.ts'
import { findMember, type MemberRow } from '#modules/members/member-repository.ts'
import {
  addAuditedAccess,
  requireGrantFor,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { readOrganizationNames } from '#modules/staff-accounts/present-grants.ts'
import { staffMemberAccess } from './tables.ts'

export type MemberAccessRow = typeof staffMemberAccess.$inferSelect

/** Condition for a session's open member accesses. */
const isOpenInSession = (sessionId: string, now: Temporal.Instant) =>
  and(eq(staffMemberAccess.sessionId, sessionId), gt(staffMemberAccess.endsAt, now))

/** Stores a member access. */
export async function addMemberAccess(db: Queryable, row: MemberAccessRow): Promise<void> {
  await db.insert(staffMemberAccess).values(row)
}

/** Returns an open member access of a session. */
async function findOpenMemberAccess(
  db: Queryable,
  sessionId: string,
  now: Temporal.Instant,
  id: string,
): Promise<MemberAccessRow | null> {
  const [row] = await db
    .select()
    .from(staffMemberAccess)
    .where(and(isOpenInSession(sessionId, now), eq(staffMemberAccess.id, id)))
  return row ?? null
}

/** Returns all open member accesses of a session, newest first. */
export const readOpenMemberAccess = (
  db: Queryable,
  sessionId: string,
  now: Temporal.Instant,
): Promise<readonly MemberAccessRow[]> =>
  db
    .select()
    .from(staffMemberAccess)
    .where(isOpenInSession(sessionId, now))
    .orderBy(desc(staffMemberAccess.openedAt))

/** Ends a member access. */
export async function deleteMemberAccess(db: Queryable, id: string): Promise<void> {
  await db.delete(staffMemberAccess).where(eq(staffMemberAccess.id, id))
}

/** Deletes expired member accesses. */
export async function cleanUpMemberAccess(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(staffMemberAccess).where(lte(staffMemberAccess.endsAt, now))
}

/** A member opened by a staff member. */
export interface MemberRecord {
  readonly row: MemberAccessRow
  readonly member: MemberRow
  /** Database limited to rows this staff member may see. */
  readonly db: Db
}

/** Who acts, with which roles, in which request. */
export interface AccessContext {
  readonly request: FastifyRequest
  readonly staff: StaffCaller
  /** One of these is required for the member's organization. */
  readonly roles: readonly StaffRole[]
  /** Returns the purpose of an action that has its own; default: that of the member access. */
  readonly purposeOf?: (row: MemberAccessRow) => AuditPurpose
}

/**
 * Returns the purpose of a copy or deletion: a member access for `records` provides it, otherwise the
 * request must state it. Rejected before anything of the member is read.
 */
export const createPurposeResolver =
  (requested: PrivacyRequestPurpose | undefined) =>
  ({ purpose }: Pick<MemberAccessRow, 'purpose'>): PrivacyRequestPurpose => {
    if (requested !== undefined) return requested
    if (purpose === 'records') return purpose
    const message =
      'This person was opened for something else. Please say why the data are copied or removed.'
    throw createValidationError([{ field: 'purpose', message }])
  }

type MemberRecordContext = Pick<StaffContext, 'store' | 'clock' | 'vault'>

/** Returns the database limited to rows a staff member may see now. */
export const getStaffDb = (
  { store, clock }: Pick<StaffContext, 'store' | 'clock'>,
  { id }: StaffCaller,
): Db => store.forStaff({ id, now: clock.now() }).db

/**
 * Returns the member of an access; null if access is no longer allowed. Records the access for the audit
 * log.
 */
export async function readMemberRecord(
  context: MemberRecordContext,
  { request, staff, roles, purposeOf }: AccessContext,
  row: MemberAccessRow,
): Promise<MemberRecord | null> {
  const purpose = purposeOf ? purposeOf(row) : row.purpose
  const db = getStaffDb(context, staff)
  const member = await findMember({ db, vault: context.vault }, row.memberId)
  if (!member) return null
  requireGrantFor(staff, roles, member.organisationId)
  addAuditedAccess(request, { organisationId: member.organisationId, subject: member.id, purpose })
  return { row, member, db }
}

/** Returns the opened member by access id; not found once access, session, grant or member is gone. */
export async function openMemberRecord(
  context: MemberRecordContext,
  acting: AccessContext,
  id: string,
): Promise<MemberRecord> {
  const row = await findOpenMemberAccess(context.store.db, acting.staff.sessionId, context.clock.now(), id)
  const opened = row && (await readMemberRecord(context, acting, row))
  if (!opened) throw createNotFoundError()
  return opened
}

/** Formats a member's name for staff. */
export const formatMemberName = ({ profile }: MemberRow): string =>
  `${profile.first_name} ${profile.last_name}`

/** Maps a member access to the response. */
export async function presentMemberAccess(
  { clock }: Pick<StaffContext, 'clock'>,
  { row: { id, purpose, openedAt, endsAt }, member, db }: MemberRecord,
): Promise<MemberAccess> {
  const names = await readOrganizationNames(db, [member.organisationId])
  const organisation = names.get(member.organisationId)
  if (!organisation) throw createNotFoundError()
  const left = endsAt.epochMilliseconds - clock.now().epochMilliseconds
  return {
    id,
    purpose,
    organisation,
    name: formatMemberName(member),
    opened_at: openedAt.toString(),
    ends_at: endsAt.toString(),
    seconds_left: Math.max(0, Math.floor(left / 1000)),
  }
}
