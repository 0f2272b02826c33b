import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import type { AuditPurpose, PrivacyRequestPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import { createValidationError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Db } from '@evenkeel/server-kit/database/store'
import type { FastifyRequest } from 'fastify'
import { findMember, type MemberRow } from '#modules/members/member-repository.ts'
import { addAuditedAccess, requireGrantFor, type StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { readOrganizationNames } from '#modules/staff-accounts/staff-organizations.ts'
import type { MemberAccessDeps } from './deps.ts'
import { findOpenMemberAccess, type MemberAccessRow } from './member-access-repository.ts'

/** A member who is open to somebody of the staff. */
export interface MemberRecord {
  readonly row: MemberAccessRow
  readonly member: MemberRow
  /** The rows that are shown to this person of the staff, and no others. */
  readonly db: Db
}

/** Who acts, with which role, in which request. */
export interface AccessContext {
  readonly request: FastifyRequest
  readonly staff: StaffCaller
  /** One of these is needed for the member's organisation. */
  readonly roles: readonly StaffRole[]
  /** Why, where an act has a purpose of its own; else it is that of the look-up. */
  readonly purposeOf?: (row: MemberAccessRow) => AuditPurpose
}

/**
 * The purpose of a copy or a removal: who opened the person for `records` has said it, everybody else says it with the act. Refused before
 * anything of the person is read.
 */
export const createPurposeResolver =
  (said: PrivacyRequestPurpose | undefined) =>
  ({ purpose }: Pick<MemberAccessRow, 'purpose'>): PrivacyRequestPurpose => {
    if (said !== undefined) return said
    if (purpose === 'records') return purpose
    const message =
      'This person was opened for something else. Please say why the data are copied or removed.'
    throw createValidationError([{ field: 'purpose', message }])
  }

type MemberRecordDeps = Pick<MemberAccessDeps, 'store' | 'clock' | 'vault'>

/** The rows that are shown to a person of the staff at this moment. */
export const getStaffDb = (
  { store, clock }: Pick<MemberAccessDeps, 'store' | 'clock'>,
  { id }: StaffCaller,
): Db => store.forStaff({ id, now: clock.now() }).db

/** The member of a look-up; null once it may no longer be seen. Notes the look for the audit. */
export async function readMemberRecord(
  deps: MemberRecordDeps,
  { request, staff, roles, purposeOf }: AccessContext,
  row: MemberAccessRow,
): Promise<MemberRecord | null> {
  const purpose = purposeOf ? purposeOf(row) : row.purpose
  const db = getStaffDb(deps, staff)
  const member = await findMember({ db, vault: deps.vault }, row.memberId)
  if (!member) return null
  requireGrantFor(staff, roles, member.organisationId)
  addAuditedAccess(request, { organisationId: member.organisationId, subject: member.id, purpose })
  return { row, member, db }
}

/** The member who is open under an id. It looks as if there were nothing once the look-up, the session, the grant or the member is gone. */
export async function openMemberRecord(
  deps: MemberRecordDeps,
  acting: AccessContext,
  id: string,
): Promise<MemberRecord> {
  const row = await findOpenMemberAccess(deps.store.db, acting.staff.sessionId, deps.clock.now(), id)
  const opened = row && (await readMemberRecord(deps, acting, row))
  if (!opened) throw createNotFoundError()
  return opened
}

/** Name of a member, as staff read it. */
export const formatMemberName = ({ profile }: MemberRow): string =>
  `${profile.first_name} ${profile.last_name}`

/** A look-up as the wire has it. */
export async function presentMemberAccess(
  { clock }: Pick<MemberAccessDeps, 'clock'>,
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
