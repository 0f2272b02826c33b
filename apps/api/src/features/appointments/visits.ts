import { limits } from '@evenkeel/contract/limits'
import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import type { Queryable } from '@evenkeel/server/store/store'
import { toRow } from '#db/instant.ts'
import { freshPatient } from '#features/members/patient.ts'
import { findMember, type MemberRow } from '#features/members/store.ts'
import { findTenant } from '#features/members/tenant.ts'
import type { PatientAccess } from '#outside/telehealth.ts'
import { telehealthUnavailable } from '#outside/telehealth.ts'
import { hasOpenReschedule } from './reschedule-store.ts'
import type { AppointmentsRoom } from './room.ts'
import { compareVisits, isSameTime, remindersOf, timeOf, type VisitTime } from './visit-rules.ts'
import {
  changeVisit,
  findVisit,
  insertVisit,
  type NoticeKind,
  orderNotice,
  type VisitRow,
  visitsOf,
} from './visit-store.ts'

type BookedFor = Pick<AppointmentToBook, 'start_time' | 'appointment_method'>
type Owner = Pick<MemberRow, 'id' | 'organisationId'>

/** Orders the mail about what happened, and the reminders of a visit that is still ahead. */
async function orderMails(
  tx: Queryable,
  room: AppointmentsRoom,
  visit: VisitRow,
  kind: NoticeKind,
  startsAt: Temporal.Instant,
): Promise<void> {
  const now = room.clock.now()
  const order = (one: NoticeKind, at: Temporal.Instant): Promise<void> =>
    orderNotice(
      tx,
      {
        id: room.randomUuid(),
        organisationId: visit.organisationId,
        visitId: visit.id,
        kind: one,
        sequence: visit.sequence,
      },
      at,
    )
  await order(kind, now)
  if (visit.status !== 'booked') return
  for (const reminder of remindersOf(startsAt, now)) await order(reminder.kind, reminder.at)
}

const columns = ({ appointmentId, method, startsAt, endsAt }: VisitTime) => ({
  mdliveAppointmentId: appointmentId,
  method,
  startsAt: toRow(startsAt),
  endsAt: toRow(endsAt),
})

/** When and how an appointment takes place that has just been booked. */
export function bookedTime(appointmentId: number, booking: BookedFor): VisitTime {
  const startsAt = Temporal.Instant.fromEpochMilliseconds(booking.start_time * 1000)
  const endsAt = startsAt.add({ milliseconds: limits.slotLength })
  return { appointmentId, method: booking.appointment_method, startsAt, endsAt }
}

async function keepVisit(
  tx: Queryable,
  room: AppointmentsRoom,
  member: Owner,
  time: VisitTime,
): Promise<void> {
  const now = toRow(room.clock.now())
  const visit = await insertVisit(tx, {
    ...columns(time),
    id: room.randomUuid(),
    organisationId: member.organisationId,
    memberId: member.id,
    status: 'booked',
    sequence: 0,
    createdAt: now,
    modifiedAt: now,
  })
  if (visit) await orderMails(tx, room, visit, 'booked', time.startsAt)
}

/** Keeps the copy of an appointment that was just booked and orders its mails; once, however often it is told. */
export const addVisit = (
  tx: Queryable,
  room: AppointmentsRoom,
  member: Owner,
  { appointmentId, booking }: { readonly appointmentId: number; readonly booking: BookedFor },
): Promise<void> => keepVisit(tx, room, member, bookedTime(appointmentId, booking))

/** Moves a copy to another appointment or time: its calendar entry stays the same and counts one further. */
export async function moveVisit(
  tx: Queryable,
  room: AppointmentsRoom,
  visit: VisitRow,
  time: VisitTime,
): Promise<void> {
  const isMoved = !isSameTime(visit, time)
  const sequence = visit.sequence + (isMoved ? 1 : 0)
  const row = await changeVisit(tx, visit, { ...columns(time), sequence }, room.clock.now())
  if (row && isMoved) await orderMails(tx, room, row, 'changed', time.startsAt)
}

/** Ends a copy whose appointment is cancelled. */
export async function cancelVisit(
  tx: Queryable,
  room: AppointmentsRoom,
  visit: VisitRow,
  kind: 'cancelled' | 'lost',
): Promise<void> {
  const changes = { status: 'cancelled' as const, sequence: visit.sequence + 1 }
  const row = await changeVisit(tx, visit, changes, room.clock.now())
  if (row)
    await orderMails(tx, room, row, kind, Temporal.Instant.fromEpochMilliseconds(visit.startsAt.getTime()))
}

/** The member's patient at the telehealth service; throws TelehealthUnavailable. */
export async function accessOf(room: AppointmentsRoom, member: MemberRow): Promise<PatientAccess> {
  const tenant = await findTenant(room.store.db, member.organisationId)
  const outcome = tenant && (await freshPatient(room, member, tenant))
  if (outcome?.kind !== 'token') throw telehealthUnavailable()
  return { jwt: outcome.token.jwt, patientId: outcome.token.user.id }
}

/**
 * Compares the copies of a member with the telehealth service and orders the mails about what is new: whoever booked or
 * cancelled, and wherever. False while a reschedule is under way, which knows better what moves where.
 */
export async function compareWithTelehealth(room: AppointmentsRoom, memberId: string): Promise<boolean> {
  const { db } = room.store
  const member = await findMember({ db, vault: room.vault }, memberId)
  if (!member?.verifiedAt) return true
  const who = await accessOf(room, member)
  const listed = await room.telehealth.upcoming(who)
  if (await hasOpenReschedule(db, memberId)) return false
  const found = compareVisits(await visitsOf(db, memberId), listed, room.clock.now())
  const lost = await Promise.all(
    found.missing.map(async (visit) => ({
      visit,
      appointment: await room.telehealth.appointment(who, visit.mdliveAppointmentId),
    })),
  )
  return db.transaction(async (tx) => {
    if (await hasOpenReschedule(tx, memberId)) return false
    for (const time of found.added) await keepVisit(tx, room, member, time)
    for (const { row, time } of found.changed) await moveVisit(tx, room, row, time)
    for (const row of found.over) await changeVisit(tx, row, { status: 'over' }, room.clock.now())
    for (const { visit, appointment } of lost) {
      if (appointment?.status === 'completed') {
        await changeVisit(tx, visit, { status: 'over' }, room.clock.now())
      } else if (appointment?.status !== 'booked') await cancelVisit(tx, room, visit, 'cancelled')
    }
    return true
  })
}

/** The member's copy of an upcoming appointment; made when there is none yet. Null when the service knows none. */
export async function requireVisit(
  room: AppointmentsRoom,
  member: MemberRow,
  appointmentId: number,
): Promise<VisitRow | null> {
  const { db } = room.store
  const known = await findVisit(db, member.id, appointmentId)
  if (known) return known
  const appointment = await room.telehealth.appointment(await accessOf(room, member), appointmentId)
  if (appointment?.status !== 'booked') return null
  await db.transaction((tx) => keepVisit(tx, room, member, timeOf(appointment)))
  return findVisit(db, member.id, appointmentId)
}
