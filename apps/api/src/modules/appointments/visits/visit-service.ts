import { limits } from '@evenkeel/api-contract/limits'
import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import { MAX_TELEHEALTH_ID } from '@evenkeel/api-contract/schemas'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { refreshPatientToken } from '#modules/members/patients/patient-token.ts'
import type { MemberRow } from '#modules/members/member-repository.ts'
import { findTenant } from '#modules/members/tenant.ts'
import type { PatientAccess } from '#integrations/telehealth.ts'
import { createTelehealthUnavailableError } from '#integrations/telehealth.ts'
import { isSameTime, toVisitTime, type VisitTime } from './visit-policy.ts'
import { getDetailsReminderTime, getReminders } from './visit-reminders.ts'
import {
  updateVisit,
  findVisit,
  insertVisit,
  type NoticeKind,
  queueNotice,
  type VisitRow,
} from './visit-repository.ts'
import type { AppContext } from '#app-context.ts'

type VisitsContext = Pick<AppContext, 'clock' | 'randomUuid'>

type BookingTime = Pick<BookingInput, 'start_time' | 'appointment_method'>
type VisitOwner = Pick<MemberRow, 'id' | 'organisationId'>

/** A change of a visit, with the former time if that changed. */
interface VisitEvent {
  readonly kind: NoticeKind
  readonly movedFrom?: Temporal.Instant
}

/** Queues the email about the change, and the reminders of an upcoming visit. */
async function queueNotices(
  tx: Queryable,
  context: VisitsContext,
  visit: VisitRow,
  { kind, movedFrom }: VisitEvent,
): Promise<void> {
  const now = context.clock.now()
  const order = (one: NoticeKind, at: Temporal.Instant): Promise<void> =>
    queueNotice(
      tx,
      {
        id: context.randomUuid(),
        organisationId: visit.organisationId,
        visitId: visit.id,
        kind: one,
        sequence: visit.sequence,
        movedFrom: one === kind && movedFrom ? movedFrom : null,
      },
      at,
    )
  await order(kind, now)
  if (visit.status !== 'booked') return
  for (const reminder of getReminders(visit.startsAt, now)) await order(reminder.kind, reminder.at)
  const details = getDetailsReminderTime(visit.startsAt, now)
  if (details !== null) await order('details', details)
}

const toColumns = ({ appointmentId, method, startsAt, endsAt }: VisitTime) => ({
  mdliveAppointmentId: appointmentId,
  method,
  startsAt,
  endsAt,
})

/** Returns time and modality of an appointment that was just booked. */
export function getBookedTime(appointmentId: number, booking: BookingTime): VisitTime {
  const startsAt = Temporal.Instant.fromEpochMilliseconds(booking.start_time * 1000)
  const endsAt = startsAt.add({ milliseconds: limits.slotLength })
  return { appointmentId, method: booking.appointment_method, startsAt, endsAt }
}

/** Stores the copy of an appointment and queues its emails; idempotent. */
export async function saveVisit(
  tx: Queryable,
  context: VisitsContext,
  member: VisitOwner,
  time: VisitTime,
  happened: VisitEvent = { kind: 'booked' },
): Promise<void> {
  const now = context.clock.now()
  const visit = await insertVisit(tx, {
    ...toColumns(time),
    id: context.randomUuid(),
    organisationId: member.organisationId,
    memberId: member.id,
    status: 'booked',
    sequence: 0,
    createdAt: now,
    modifiedAt: now,
  })
  if (visit) await queueNotices(tx, context, visit, happened)
}

/** Stores the copy of an appointment that was just booked and queues its emails; idempotent. */
export const saveBookedVisit = (
  tx: Queryable,
  context: VisitsContext,
  member: VisitOwner,
  { appointmentId, booking }: { readonly appointmentId: number; readonly booking: BookingTime },
): Promise<void> => saveVisit(tx, context, member, getBookedTime(appointmentId, booking))

/**
 * Stores the result of a reschedule in the visit copy and queues its email. Reschedules do not send a
 * booking email.
 */
export async function saveRescheduledVisit(
  tx: Queryable,
  context: VisitsContext,
  member: VisitOwner,
  {
    visit,
    time,
    happened,
  }: { readonly visit: VisitRow | null; readonly time: VisitTime; readonly happened: VisitEvent },
): Promise<void> {
  if (!visit) return saveVisit(tx, context, member, time, happened)
  // Increments also if the time stays: emails queued before the reschedule are void, and a second refusal
  // is announced again.
  const changes = { ...toColumns(time), sequence: visit.sequence + 1 }
  const row = await updateVisit(tx, visit, changes, context.clock.now())
  if (row) await queueNotices(tx, context, row, happened)
}

/**
 * Moves a copy to another appointment or time; its calendar entry keeps the UID and increments SEQUENCE.
 */
export async function updateVisitTime(
  tx: Queryable,
  context: VisitsContext,
  visit: VisitRow,
  time: VisitTime,
): Promise<void> {
  const isMoved = !isSameTime(visit, time)
  const sequence = visit.sequence + (isMoved ? 1 : 0)
  const row = await updateVisit(tx, visit, { ...toColumns(time), sequence }, context.clock.now())
  if (!row || !isMoved) return
  await queueNotices(tx, context, row, { kind: 'changed', movedFrom: visit.startsAt })
}

/** Marks a copy as canceled. */
export async function cancelVisit(
  tx: Queryable,
  context: VisitsContext,
  visit: VisitRow,
  kind: 'cancelled' | 'lost',
): Promise<void> {
  const changes = { status: 'cancelled' as const, sequence: visit.sequence + 1 }
  const row = await updateVisit(tx, visit, changes, context.clock.now())
  if (row) await queueNotices(tx, context, row, { kind })
}

/** Returns the member's patient access at the telehealth service; throws TelehealthUnavailable. */
export async function getPatientAccess(
  context: Pick<AppContext, 'store' | 'clock' | 'telehealth'>,
  member: MemberRow,
): Promise<PatientAccess> {
  const tenant = await findTenant(context.store.db, member.organisationId)
  const outcome = tenant && (await refreshPatientToken(context, member, tenant))
  if (outcome?.kind !== 'token') throw createTelehealthUnavailableError()
  return { jwt: outcome.token.jwt, patientId: outcome.token.user.id }
}

/**
 * Returns the member's copy of an upcoming appointment, created if missing. Null if the service does not
 * know it.
 */
export async function findOrCreateVisit(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'telehealth'>,
  member: MemberRow,
  appointmentId: number,
): Promise<VisitRow | null> {
  const { db } = context.store
  if (appointmentId > MAX_TELEHEALTH_ID) return null
  const known = await findVisit(db, member.id, appointmentId)
  if (known) return known
  const appointment = await context.telehealth.appointment(
    await getPatientAccess(context, member),
    appointmentId,
  )
  if (appointment?.status !== 'booked') return null
  await db.transaction((tx) => saveVisit(tx, context, member, toVisitTime(appointment)))
  return findVisit(db, member.id, appointmentId)
}
