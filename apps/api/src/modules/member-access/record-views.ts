import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { parseProfile } from '@evenkeel/api-contract/forms/profile'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import type { StaffAppointment, StaffProfile, StaffRequest } from '@evenkeel/api-contract/staff/member-record'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import { callTasks, reschedules, slotQueries } from '#modules/appointments/tables.ts'
import { isSessionActive } from '#modules/auth/sessions/session-repository.ts'
import { sessions } from '#modules/auth/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { mayHavePatient } from '#modules/members/patients/patient-removals.ts'
import { findChild } from '#modules/organizations/organization.ts'
import type { MemberRecord } from './member-record.ts'

/** Returns the one answer staff see: when the member last reported danger, and whether somebody called. */
async function readDangerState(db: Queryable, memberId: string): Promise<StaffProfile['danger']> {
  const { dangerAt, dangerHandledAt } = answerSets
  const [said] = await db
    .select({ dangerAt, dangerHandledAt })
    .from(answerSets)
    .where(and(eq(answerSets.memberId, memberId), isNotNull(dangerAt)))
    .orderBy(desc(dangerAt))
    .limit(1)
  return said?.dangerAt
    ? { said_at: said.dangerAt.toString(), called_at: said.dangerHandledAt?.toString() ?? null }
    : null
}

/** Lists the devices the member is logged in on, last used first. */
async function listDevices(
  db: Queryable,
  memberId: string,
  now: Temporal.Instant,
): Promise<StaffProfile['devices']> {
  const { id, device, lastUsedAt, endsAt } = sessions
  const rows = await db
    .select({ id, device, lastUsedAt, endsAt })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(lastUsedAt))
  return rows
    .filter((row) => isSessionActive(row, now))
    .map((row) => ({ id: row.id, device: row.device, last_used_at: row.lastUsedAt.toString() }))
}

/** Returns the profile of an opened member for staff, without answers except the one about danger. */
export async function readStaffProfile(
  { organisations, clock }: Pick<StaffContext, 'organisations' | 'clock'>,
  { member, db }: MemberRecord,
): Promise<StaffProfile> {
  const { profile } = member
  const row = parseProfile((name) => profile[name as keyof typeof profile] as string | null)
  const organisation = await organisations.byId(member.organisationId)
  return {
    ...row,
    state: isUsState(profile.state) ? profile.state : null,
    timezone: profile.timezone,
    location: (organisation && findChild(organisation, member.childOrganisationId)?.location) ?? null,
    is_verified: member.verifiedAt !== null,
    registered_at: member.createdAt.toString(),
    mdlive_id: member.mdliveId,
    danger: await readDangerState(db, member.id),
    devices: await listDevices(db, member.id, clock.now()),
  }
}

/** Maximum number of past appointments: staff look at recent problems only. */
const MAX_PAST_APPOINTMENTS = 50

const states = { booked: 'booked', cancelled: 'canceled', completed: 'took_place' } as const

/**
 * Maps an appointment for staff: no reason, no free text except the number for an upcoming visit, which may
 * be the only one.
 */
const presentAppointment = (
  { id, appointment_method, provider, start_time, end_time, customer_call_in_number }: UpcomingAppointment,
  status: AppointmentWithStatus['status'],
  didNotCome = false,
): StaffAppointment => ({
  id,
  appointment_method,
  provider_name: provider.fullname,
  start_time,
  end_time,
  state: states[status],
  ...(didNotCome && { did_not_come: true as const }),
  phone: status === 'booked' ? customer_call_in_number || null : null,
})

/**
 * Reads appointments from the telehealth service, upcoming ones first. At an external service this never
 * creates a patient.
 */
export async function readStaffAppointments(
  { asPatient, telehealth }: Pick<StaffContext, 'asPatient' | 'telehealth'>,
  { member }: MemberRecord,
): Promise<readonly StaffAppointment[]> {
  if (member.verifiedAt === null || !mayHavePatient(telehealth, member)) return []
  return asPatient(member, async (who) => {
    const ahead = await telehealth.upcoming(who)
    const past = await telehealth.past(who, 1, MAX_PAST_APPOINTMENTS)
    const known = new Set(ahead.map(({ id }) => id))
    return [
      ...ahead.map((one) => presentAppointment(one, 'booked')),
      ...past
        .filter(({ id }) => !known.has(id))
        .map((one) => presentAppointment(one, one.status, one.did_not_come)),
    ]
  })
}

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
