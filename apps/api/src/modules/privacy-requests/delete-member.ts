import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { notify, type Queryable } from '@evenkeel/server-kit/database/store'
import { crossTenant, inTenant } from '#db/tenant-isolation.ts'
import { hashRemovedSubject, removedSubjects, subjectAddresses } from '#db/key-tables.ts'
import { hasOpenReschedule } from '#modules/appointments/reschedules/reschedule-repository.ts'
import { callTasks, visits } from '#modules/appointments/tables.ts'
import { endAllSessions } from '#modules/auth/sessions/session-repository.ts'
import { mailOrders } from '#modules/auth/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { dangerMemberId } from '#modules/intake/answers/danger-alerts.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { findMember, findMembersByEmail } from '#modules/members/member-repository.ts'
import {
  listPendingPatientRemovals,
  mayHavePatient,
  processPatientRemovals,
  queuePatientRemoval,
} from '#modules/members/patients/patient-removals.ts'
import { members } from '#modules/members/tables.ts'
import { memberEventChannel } from '#modules/messages/handle-webhook.ts'
import {
  getLoginAttemptLimits,
  getPasswordChangeLimit,
  resetAttempts,
} from '#modules/rate-limit/login-lockout.ts'
import type { AppContext } from '#app-context.ts'
import { type DataOwner, memberTables } from './member-rows.ts'
import {
  countTelehealthRecords,
  type PartnerRecordCounts,
  type PartnerRemovalResult,
  type RemovalBlocker,
  type RemovalResult,
} from './telehealth-record.ts'

/**
 * Returns the telehealth ids of upcoming appointments, from the telehealth service, or from our copy if it
 * is unavailable.
 */
async function findUpcomingVisits(
  context: Pick<AppContext, 'store' | 'clock' | 'vault' | 'asPatient' | 'telehealth'>,
  owner: DataOwner,
): Promise<readonly number[]> {
  const { db } = context.store
  const now = context.clock.now()
  const copies = await db
    .select({ id: visits.mdliveAppointmentId })
    .from(visits)
    .where(and(eq(visits.memberId, owner.id), eq(visits.status, 'booked'), gt(visits.startsAt, now)))
  const known = copies.map(({ id }) => id)
  const member = await findMember({ db, vault: context.vault }, owner.id)
  // A request in the member's name would create a missing patient, which could not be deleted at an
  // external service.
  if (!member || !mayHavePatient(context.telehealth, member)) return known
  try {
    const upcoming = await context.asPatient(owner, (who) => context.telehealth.upcoming(who))
    const isAhead = (start: string): boolean =>
      Temporal.Instant.from(start).epochMilliseconds > now.epochMilliseconds
    return upcoming.flatMap(({ id, start_time }) => (isAhead(start_time) ? [id] : []))
  } catch {
    return known
  }
}

/** Cancels appointments at the telehealth service, which frees their slots; false if it fails. */
async function cancelVisits(
  context: Pick<AppContext, 'asPatient' | 'telehealth'>,
  owner: DataOwner,
  ids: readonly number[],
): Promise<boolean> {
  try {
    for (const id of ids) await context.asPatient(owner, (who) => context.telehealth.cancel(who, id))
    return true
  } catch {
    return false
  }
}

type RemovePatientContext = Pick<AppContext, 'store' | 'vault' | 'telehealth' | 'asPatient'>

/** A member's patient before the deletion. */
interface PatientSnapshot {
  readonly memberId: string
  readonly patientId: number | null
  readonly holds: PartnerRecordCounts | null
}

/** Reads what is available only while the member exists: the record counts of an external service. */
async function readPatientSnapshot(
  context: RemovePatientContext,
  owner: DataOwner,
): Promise<PatientSnapshot> {
  const member = await findMember({ db: context.store.db, vault: context.vault }, owner.id)
  const patientId = member?.mdliveId ?? null
  const isAsked = context.telehealth.operator === null && patientId !== null
  const holds = isAsked ? await countTelehealthRecords(context, owner).catch(() => null) : null
  return { memberId: owner.id, patientId, holds }
}

/** Deletes the patient too, if possible; returns the result. */
async function removePatient(
  context: RemovePatientContext,
  { memberId, patientId, holds }: PatientSnapshot,
): Promise<PartnerRemovalResult> {
  if (context.telehealth.operator === null)
    return { kind: 'elsewhere', patient_id: patientId, member_id: memberId, holds }
  try {
    return { kind: 'removed', rows: await processPatientRemovals(context) }
  } catch {
    const waiting = await listPendingPatientRemovals(context.store.db)
    return waiting.some((one) => one.memberId === memberId)
      ? { kind: 'waiting' }
      : { kind: 'removed', rows: 0 }
  }
}

type RepeatRemovalContext = Pick<
  AppContext,
  'store' | 'clock' | 'secret' | 'addressHash' | 'vault' | 'telehealth'
>

/**
 * Whether a danger call is open for the member, or for another registration of the address that is deleted
 * with it.
 */
async function hasOpenDangerCall(
  context: Pick<AppContext, 'store' | 'addressHash'>,
  { id, email }: DataOwner,
): Promise<boolean> {
  const { db } = crossTenant(context, 'address').store
  const open = email === null ? [] : (await findMembersByEmail(db, context.addressHash(email))).open
  const people = [id, ...open.map((one) => one.id)]
  const [danger] = await db
    .select({ id: answerSets.id })
    .from(answerSets)
    .where(
      and(
        inArray(dangerMemberId, people),
        isNotNull(answerSets.dangerAt),
        isNull(answerSets.dangerHandledAt),
      ),
    )
    .limit(1)
  return danger !== undefined
}

/** Returns what must be done first: an open danger or appointment call, or a reschedule in progress. */
async function findRemovalBlocker(
  context: Pick<AppContext, 'store' | 'addressHash'>,
  owner: DataOwner,
): Promise<'danger' | 'call' | 'reschedule' | null> {
  if (await hasOpenDangerCall(context, owner)) return 'danger'
  const { db } = context.store
  const { id } = owner
  const [call] = await db
    .select({ id: callTasks.id })
    .from(callTasks)
    .where(and(eq(callTasks.memberId, id), isNull(callTasks.doneAt)))
  if (call) return 'call'
  return (await hasOpenReschedule(db, id)) ? 'reschedule' : null
}

/** Queues the deletion of the patient at the telehealth service, if there may be one. */
async function queueTelehealthRemoval(
  tx: Queryable,
  { clock, telehealth }: Pick<AppContext, 'clock' | 'telehealth'>,
  { id, organisationId }: DataOwner,
): Promise<void> {
  const [member] = await tx.select({ mdliveId: members.mdliveId }).from(members).where(eq(members.id, id))
  if (!member || !mayHavePatient(telehealth, member)) return
  const removal = { memberId: id, organisationId, patientId: member.mdliveId, askedAt: clock.now() }
  await queuePatientRemoval(tx, removal)
}

/**
 * Deletes other data under the address of a deleted member: pending registrations, and emails requested
 * just now.
 */
async function deleteAddressTraces(context: RepeatRemovalContext, email: string): Promise<number> {
  const everywhere = crossTenant(context, 'address')
  const hash = context.addressHash(email)
  await everywhere.store.db
    .delete(mailOrders)
    .where(or(eq(mailOrders.mailboxHash, hash.mailbox), eq(mailOrders.addressHash, hash.written)))
  const { open } = await findMembersByEmail(everywhere.store.db, hash)
  let removed = 0
  for (const { id, organisationId } of open)
    removed += await deleteMemberRows(inTenant(context, organisationId), { id, organisationId, email: null })
  return removed
}

/**
 * Deletes everything the portal stores about a member, and the keys that decrypt older backups, in one
 * transaction. The audit log stays, and a hash that identifies the member in a restored backup. Returns the
 * number of deleted rows.
 */
async function deleteMemberRows(context: RepeatRemovalContext, owner: DataOwner): Promise<number> {
  const tried = owner.email === null ? null : getLoginAttemptLimits(context.secret, owner.email, null)
  const tries = [tried?.inARow, tried?.inAll, getPasswordChangeLimit(context.secret, owner.id)]
  const removed = await context.store.db.transaction(async (tx) => {
    await endAllSessions(tx, owner.id, context.clock.now())
    await resetAttempts(
      tx,
      tries.flatMap((one) => (one ? [one.key] : [])),
    )
    await queueTelehealthRemoval(tx, context, owner)
    let count = 0
    for (const { table, where } of memberTables) {
      const rows = await queryRows<unknown>(
        tx,
        sql`delete from portal.${sql.identifier(table)} t where ${where(owner)} returning 1`,
      )
      count += rows.length
    }
    await context.vault.destroy(owner.id, tx)
    await tx.delete(subjectAddresses).where(eq(subjectAddresses.person, owner.id))
    // Every process clears its caches and closes live connections of the member.
    await notify(tx, memberEventChannel, owner.id)
    await tx
      .insert(removedSubjects)
      .values({ person: hashRemovedSubject(owner.id) })
      .onConflictDoNothing()
    return count
  })
  return owner.email === null ? removed : removed + (await deleteAddressTraces(context, owner.email))
}

/** Returns references of requests sent to the call center, which has to delete its own copy. */
async function listForwardedRequests(
  { store }: Pick<AppContext, 'store'>,
  { id }: DataOwner,
): Promise<readonly string[]> {
  const rows = await store.db
    .select({ reference: inquiries.reference })
    .from(inquiries)
    .where(and(eq(inquiries.memberId, id), gt(inquiries.attempts, 0)))
    .orderBy(inquiries.createdAt)
  return rows.map(({ reference }) => reference)
}

/** Options of a deletion by an operator. */
export interface RemovalOptions {
  /** Cancels upcoming appointments first; otherwise they block the deletion. */
  readonly cancelVisits?: boolean | undefined
}

/**
 * Deletes a member on request. Returns what was deleted and what remains elsewhere, or why nothing was
 * deleted.
 */
export async function deleteMember(
  context: RepeatRemovalContext & Pick<AppContext, 'sessionsEnded' | 'asPatient'>,
  owner: DataOwner,
  { cancelVisits: mayCancel = false }: RemovalOptions,
): Promise<RemovalResult | RemovalBlocker> {
  const hindered = await findRemovalBlocker(context, owner)
  if (hindered) return hindered
  const ahead = await findUpcomingVisits(context, owner)
  if (ahead.length > 0 && !mayCancel) return 'visits'
  if (!(await cancelVisits(context, owner, ahead))) return 'partner'
  const callCenter = await listForwardedRequests(context, owner)
  const patient = await readPatientSnapshot(context, owner)
  const rows = await deleteMemberRows(context, owner)
  await context.sessionsEnded()
  const partner = await removePatient(context, patient)
  return { rows, visits_canceled: ahead.length, call_center: callCenter, partner }
}

/** Deletes members again that a restored backup brought back; returns them. Nothing blocks this. */
export async function repeatRemovals(context: RepeatRemovalContext): Promise<readonly DataOwner[]> {
  const back = await queryRows<DataOwner>(
    crossTenant(context, 'keys').store.db,
    sql`
      select m.id::text as id, m.organisation_id::text as "organisationId", null as email
      from portal.members m
      where encode(sha256(convert_to(m.id::text, 'UTF8')), 'hex') in (select r.person from keys.removed r)
    `,
  )
  for (const owner of back) await deleteMemberRows(inTenant(context, owner.organisationId), owner)
  return back
}
