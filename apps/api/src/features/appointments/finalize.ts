import { Refused } from '@evenkeel/contract/call'
import { errorTexts } from '@evenkeel/contract/error-texts'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import { bookingRefused, type Failure, invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import { orderInquiry } from '#features/inquiries/store.ts'
import { writeMail } from '#features/members/mail-outbox.ts'
import { freshPatient } from '#features/members/patient.ts'
import { programmeOf } from '#features/members/programme.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { MemberRow } from '#features/members/store.ts'
import type { Tenant } from '#features/members/tenant.ts'
import type { CallingMember } from '#http/caller.ts'
import { telehealthUnavailable } from '#outside/telehealth.ts'
import { requestedMail } from './mails.ts'
import type { AppointmentsRoom } from './room.ts'
import { addVisit } from './visits.ts'
import { isFromRegistration, presentAppointment, refusalText, toBook } from './rules.ts'
import { openTyped } from './sealed.ts'
import { type AppointmentRow, beginBooking, findAppointment, settle } from './store.ts'

interface Booking {
  readonly row: AppointmentRow
  readonly member: MemberRow
  readonly tenant: Tenant
}

/** Writes down that the telehealth service refused, and returns the answer with its code of spec §8. */
async function refused(room: AppointmentsRoom, { row, member }: Booking, error: Refused): Promise<Failure> {
  const code = bookingRefusalOf(error.payload)
  await settle(room.store.db, row, { status: 'refused' }, room.clock.now())
  if (code === null) return refuse('ValidationError', errorTexts.unknown)
  return bookingRefused(code, refusalText(code, isFromRegistration(row, member)))
}

/** The member's patient at the telehealth service; without one there is no booking. */
async function patientFor(room: AppointmentsRoom, booking: Booking) {
  const outcome = await freshPatient(room, booking.member, booking.tenant)
  if (outcome.kind === 'unavailable') throw telehealthUnavailable()
  if (outcome.kind === 'token') return outcome.token
  throw bookingRefused('not_allowed_for_patient', refusalText('not_allowed_for_patient', false))
}

/**
 * Books at the telehealth service. The row's id is the key there, so however many requests, retries or crashes there
 * are, one appointment comes of it; the first to write the outcome orders the mails, in one transaction.
 */
async function bookNow(room: AppointmentsRoom, booking: Booking): Promise<AppointmentRow | null> {
  const { member, tenant } = booking
  const { db } = room.store
  const box = await room.vault.personBox(member)
  const ask = async (row: AppointmentRow) =>
    toBook(row, { member, providerTypeId: tenant.providerType, typed: await openTyped(box, row) })
  const before = await ask(booking.row)
  if ('missing' in before) throw invalid(before.missing)
  const patient = await patientFor(room, booking)
  const row = await beginBooking(db, booking.row, room.clock.now())
  if (!row) return null
  const ready = await ask(row)
  if ('missing' in ready) throw invalid(ready.missing)
  let bookedId: number
  try {
    const who = { jwt: patient.jwt, patientId: patient.user.id }
    const booked = await room.telehealth.book(who, ready.appointment, { key: row.id, hold: row.holdId })
    bookedId = booked.id
  } catch (error) {
    throw error instanceof Refused ? await refused(room, { ...booking, row }, error) : error
  }
  return db.transaction(async (tx) => {
    const settled = await settle(
      tx,
      row,
      { status: 'booked', mdliveAppointmentId: bookedId },
      room.clock.now(),
    )
    if (!settled) return null
    await addVisit(tx, room, member, { appointmentId: bookedId, booking: ready.appointment })
    return settled
  })
}

/** Hands an in-person request to the call centre: nothing is booked, a team member calls (ruling R8, AMB-61). */
async function requestNow(
  room: AppointmentsRoom,
  { row, member, tenant }: Booking,
): Promise<AppointmentRow | null> {
  const inquiryId = room.randomUuid().slice(0, 8).toUpperCase()
  return room.store.db.transaction(async (tx) => {
    const settled = await settle(tx, row, { status: 'requested', inquiryId }, room.clock.now())
    if (!settled) return null
    const { id, organisationId, memberId } = row
    await orderInquiry(tx, { id, organisationId, memberId, reference: inquiryId }, room.clock.now())
    const programme = programmeOf(tenant, room.publicUrl)
    await writeMail(tx, room, programme, member, requestedMail(programme, inquiryId))
    return settled
  })
}

const words = (row: AppointmentRow): string =>
  row.status === 'requested' ? 'A team member will call you within 1-2 days.' : 'Your appointment is booked.'

/**
 * Finishes a kept appointment (CALL-30). Asking again for one that is finished returns it; a refused one keeps its data
 * and can be changed and finished anew; while the outcome is unknown the next request takes it up with the same key.
 */
export async function finalize(
  room: AppointmentsRoom,
  caller: CallingMember,
  id: string,
): Promise<{ message: string; appointment: AppointmentRecord }> {
  const { member, tenant } = await requireMember(room, caller.id)
  const own = { id, memberId: member.id }
  let row = await findAppointment(room.store.db, own)
  if (!row) throw notFound()
  if (row.status === 'draft' || row.status === 'refused') {
    const booking = { row, member, tenant }
    const settled =
      row.appointmentMethod === 'face_to_face' ? requestNow(room, booking) : bookNow(room, booking)
    row = (await settled) ?? (await findAppointment(room.store.db, own))
    room.workSoon()
    if (!row) throw notFound()
  }
  return { message: words(row), appointment: presentAppointment(row, room.clock.now()) }
}
