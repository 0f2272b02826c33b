import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { StaffRequest } from '@evenkeel/api-contract/staff/member-record'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { callTasks, reschedules, slotQueries } from '#modules/appointments/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import type { MemberRecord } from './member-record.ts'

/** A request, with the instant it is sorted by. */
type TimedRequest = Omit<StaffRequest, 'requested_at'> & { readonly at: Temporal.Instant }

/** Lists in-person requests: they never expire, but staff see delivery problems. */
async function listInPersonRequests(db: Queryable, memberId: string): Promise<readonly TimedRequest[]> {
  const { id, reference, createdAt, deliveredAt, reportedAt } = inquiries
  const rows = await db
    .select({ id, reference, createdAt, deliveredAt, reportedAt })
    .from(inquiries)
    .where(eq(inquiries.memberId, memberId))
  return rows.map((row) => ({
    id: row.id,
    kind: 'in_person',
    reference: row.reference,
    at: row.createdAt,
    state: row.deliveredAt ? 'delivered' : row.reportedAt ? 'failed' : 'waiting',
  }))
}

/**
 * Lists requests for a time that is not offered; the counselor has those the telehealth service accepted.
 */
async function listOtherTimeRequests(db: Queryable, memberId: string): Promise<readonly TimedRequest[]> {
  const { id, createdAt, cancelledAt, mdliveId } = slotQueries
  const rows = await db
    .select({ id, createdAt, cancelledAt, mdliveId })
    .from(slotQueries)
    .where(eq(slotQueries.memberId, memberId))
  return rows.map((row) => ({
    id: row.id,
    kind: 'other_time',
    reference: null,
    at: row.createdAt,
    state: row.cancelledAt ? 'done' : row.mdliveId === null ? 'waiting' : 'delivered',
  }))
}

/** Lists unfinished reschedules, except those whose member was called. */
async function listUnfinishedReschedules(db: Queryable, memberId: string): Promise<readonly TimedRequest[]> {
  const { id, createdAt, step } = reschedules
  const rows = await db
    .select({ id, createdAt, step })
    .from(reschedules)
    .where(and(eq(reschedules.memberId, memberId), ne(step, 'moved')))
  const ids = rows.map((row) => row.id)
  const called = await db
    .select({ id: callTasks.rescheduleId })
    .from(callTasks)
    .where(and(inArray(callTasks.rescheduleId, ids), isNotNull(callTasks.doneAt)))
  const isOver = (row: (typeof rows)[number]): boolean => row.step === 'kept' || row.step === 'needs_call'
  return rows.map((row) => ({
    id: row.id,
    kind: 'move',
    reference: null,
    at: row.createdAt,
    state: called.some((one) => one.id === row.id) ? 'done' : isOver(row) ? 'failed' : 'waiting',
  }))
}

/** Returns the requests of an opened member, newest first. */
export async function readStaffRequests({
  db,
  member: { id },
}: MemberRecord): Promise<readonly StaffRequest[]> {
  const found = [
    ...(await listInPersonRequests(db, id)),
    ...(await listOtherTimeRequests(db, id)),
    ...(await listUnfinishedReschedules(db, id)),
  ]
  return found
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at))
    .map(({ at, ...rest }) => ({ ...rest, requested_at: at.toString() }))
}
