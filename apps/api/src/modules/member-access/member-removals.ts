import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PrivacyRequestPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import type { RemovalRequest } from '@evenkeel/api-contract/staff/member-actions'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import type { StaffRef } from '@evenkeel/api-contract/staff/schemas/roles'
import type { TaskKind } from '@evenkeel/api-contract/staff/constants'
import { isDangerTask } from '@evenkeel/api-contract/staff/tasks'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { callTasks } from '#modules/appointments/tables.ts'
import { dangerMemberId } from '#modules/intake/answers/danger-alerts.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { findMember, type MemberRow } from '#modules/members/member-repository.ts'
import { deleteMember } from '#modules/privacy-requests/delete-member.ts'
import type { RemovalBlocker, RemovalResult } from '#modules/privacy-requests/telehealth-record.ts'
import {
  addAuditedAccess,
  hasRoleFor,
  requireGrantFor,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { readOrganizationNames, readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { callTaskKinds } from '#modules/staff-tasks/task-sources.ts'
import type { StaffContext } from '#app-context.ts'
import { createMemberContext, requireConfirmed } from './export-member-data.ts'
import { formatMemberName, getStaffDb, type MemberRecord } from './member-record.ts'
import { staffRemovals } from './tables.ts'

/** Why a deletion is not possible now, and what to do first. */
const removalBlockerMessages: Readonly<Record<RemovalBlocker, string>> = {
  danger: 'This person said yes to danger and was not called yet. Call first, and note it on Today.',
  call: 'This person must be called, because an appointment was lost. Call first, and note it on Today.',
  reschedule: 'An appointment is being moved at this moment. Try again in a few minutes.',
  visits:
    'An appointment is still ahead. It must be canceled first: nobody could tell this person of a change.',
  partner:
    'An appointment is still ahead, and the counseling partner did not cancel it. Try again in a few minutes.',
}

const partnerMessages: Readonly<Record<RemovalResult['partner']['kind'], readonly string[]>> = {
  removed: [],
  waiting: ['The telehealth service does not answer: it is asked again every hour until it is done.'],
  elsewhere: ['The counseling partner keeps its own records: ask its people to remove the patient.'],
}

/** Describes what a deletion canceled, and what is left to do. */
function describeRemoval({
  partner,
  call_center: references,
  visits_canceled: canceled,
}: RemovalResult): string {
  const sentences = [
    ...(canceled > 0 ? [`Appointments that were canceled first: ${canceled}.`] : []),
    ...partnerMessages[partner.kind],
    ...(references.length > 0
      ? [`The call center was sent requests and must be asked to remove them: ${references.join(', ')}.`]
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : 'Nothing is left to do.'
}

/** A pending call, as Today names it. */
interface PendingCall {
  readonly kind: TaskKind
  readonly id: string
}

/** Returns the pending call of a member, danger calls first; null if none. */
async function findPendingCall(db: Queryable, memberId: string): Promise<PendingCall | null> {
  const [danger] = await db
    .select({ id: answerSets.id })
    .from(answerSets)
    .where(
      and(eq(dangerMemberId, memberId), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)),
    )
    .orderBy(asc(answerSets.dangerAt))
    .limit(1)
  if (danger) return { kind: 'danger', id: danger.id }
  const rows = await db
    .select({ id: callTasks.id, kind: callTasks.kind })
    .from(callTasks)
    .where(and(eq(callTasks.memberId, memberId), isNull(callTasks.doneAt)))
    .orderBy(asc(callTasks.createdAt))
  const call = rows.find(({ kind }) => kind === 'counselor_danger') ?? rows[0]
  return call ? { kind: callTaskKinds[call.kind], id: call.id } : null
}

type RemovalRow = typeof staffRemovals.$inferSelect

/** The staff member who decides about deletions, and the request. */
interface RemovalContext {
  readonly request: FastifyRequest
  readonly staff: StaffCaller
}

const removalRoles: readonly StaffRole[] = ['privacy_officer']
/** Purpose of reading a deletion request. */
const REMOVAL_PURPOSE = 'records'

/**
 * Returns what blocks a deletion: a pending call, even before approval. A call that was made no longer
 * blocks it.
 */
function getRemovalBlocker(
  { hinderedBy }: Pick<RemovalRow, 'hinderedBy'>,
  call: PendingCall | null,
): RemovalBlocker | null {
  if (call) return isDangerTask(call.kind) ? 'danger' : 'call'
  return hinderedBy === 'danger' || hinderedBy === 'call' ? null : hinderedBy
}

async function presentRemoval(
  { store: { db }, vault }: Pick<StaffContext, 'store' | 'vault'>,
  row: RemovalRow,
  member: MemberRow,
  staff: StaffCaller,
): Promise<RemovalRequest> {
  const organisation = (await readOrganizationNames(db, [member.organisationId])).get(member.organisationId)
  if (!organisation) throw createNotFoundError()
  const call = await findPendingCall(db, member.id)
  const hindrance = getRemovalBlocker(row, call)
  const gone: StaffRef = { id: row.askedBy, name: '' }
  return {
    id: row.id,
    organisation,
    name: formatMemberName(member),
    asked_by: (await readStaffNames(db, { vault }, [row.askedBy])).get(row.askedBy) ?? gone,
    asked_at: row.askedAt.toString(),
    can_approve: row.askedBy !== staff.id,
    purpose: row.purpose ?? REMOVAL_PURPOSE,
    hindered_by: hindrance && removalBlockerMessages[hindrance],
    waits_for: call,
  }
}

/** Requests the deletion of an opened member, once. */
export async function requestRemoval(
  context: StaffContext,
  { member }: MemberRecord,
  staff: StaffCaller,
  why: PrivacyRequestPurpose | undefined,
): Promise<RemovalRequest> {
  requireConfirmed(member)
  const id = context.randomUuid()
  const askedAt = context.clock.now()
  const row = { id, memberId: member.id, askedBy: staff.id, askedAt, purpose: why ?? REMOVAL_PURPOSE }
  const [asked] = await context.store.db.insert(staffRemovals).values(row).onConflictDoNothing().returning()
  if (!asked) throw createHttpError('Conflict', 'The removal of this person is asked for already.')
  return presentRemoval(context, asked, member, staff)
}

/**
 * Returns the member of a deletion request if the staff member may decide about it; else null. Records the
 * access.
 */
async function findRemovalMember(
  context: StaffContext,
  { request, staff }: RemovalContext,
  { memberId }: RemovalRow,
): Promise<MemberRow | null> {
  const member = await findMember({ db: getStaffDb(context, staff), vault: context.vault }, memberId)
  if (!member || !hasRoleFor(staff.grants, removalRoles, member.organisationId)) return null
  addAuditedAccess(request, {
    organisationId: member.organisationId,
    subject: member.id,
    purpose: REMOVAL_PURPOSE,
  })
  return member
}

/** Returns a pending deletion request with its member. */
async function requireRemoval(
  context: StaffContext,
  deciding: RemovalContext,
  id: string,
): Promise<{ readonly row: RemovalRow; readonly member: MemberRow }> {
  const [row] = await context.store.db.select().from(staffRemovals).where(eq(staffRemovals.id, id))
  const member = row && (await findRemovalMember(context, deciding, row))
  if (!member) throw createNotFoundError()
  requireGrantFor(deciding.staff, removalRoles, member.organisationId)
  return { row, member }
}

/** Lists pending deletion requests of the staff member's organizations, newest first. */
export async function listRemovals(
  context: StaffContext,
  deciding: RemovalContext,
): Promise<RemovalRequest[]> {
  const rows = await context.store.db.select().from(staffRemovals).orderBy(desc(staffRemovals.askedAt))
  const found: RemovalRequest[] = []
  for (const row of rows) {
    const member = await findRemovalMember(context, deciding, row)
    if (member) found.push(await presentRemoval(context, row, member, deciding.staff))
  }
  return found
}

/**
 * Deletes a member after approval by a second staff member. The request row is deleted in the same
 * transaction: after an earlier crash it is still pending and can be approved again.
 */
export async function approveRemoval(
  context: StaffContext,
  deciding: RemovalContext,
  id: string,
): Promise<string> {
  const { row, member } = await requireRemoval(context, deciding, id)
  if (row.askedBy === deciding.staff.id)
    throw createHttpError('Unprocessable', 'You asked for this removal. Somebody else must approve it.')
  const { own, owner } = await createMemberContext(context, member)
  // Staff cannot cancel upcoming visits otherwise, and both were informed that they are canceled.
  const result = await deleteMember(own, owner, { cancelVisits: true })
  if (typeof result !== 'string') return describeRemoval(result)
  await context.store.db.update(staffRemovals).set({ hinderedBy: result }).where(eq(staffRemovals.id, row.id))
  throw createHttpError('Conflict', removalBlockerMessages[result])
}

/** Withdraws or rejects a deletion request. */
export async function rejectRemoval(
  context: StaffContext,
  deciding: RemovalContext,
  id: string,
): Promise<void> {
  const { row } = await requireRemoval(context, deciding, id)
  await context.store.db.delete(staffRemovals).where(eq(staffRemovals.id, row.id))
}
