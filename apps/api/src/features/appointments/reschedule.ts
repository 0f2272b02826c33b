import { createHash } from 'node:crypto'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import { seconds } from '@evenkeel/contract/units'
import type { Reschedule, RescheduleToMake } from '@evenkeel/contract/own/reschedules'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import { programmeOf } from '#features/members/programme.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { CallingMember } from '#http/caller.ts'
import { isSameVisit, bookingAgain, movedBooking, presentReschedule } from './reschedule-rules.ts'
import { carryOn } from './reschedule-saga.ts'
import {
  beginReschedule,
  findReschedule,
  findRescheduleByKey,
  type RescheduleRow,
} from './reschedule-store.ts'
import type { AppointmentsRoom } from './room.ts'
import { hasHash, ownerOf, sealHash, sealMoved } from './sealed.ts'
import { accessOf } from './visits.ts'

/** The member is answered after this long at the latest; the saga goes on without waiting. */
const ANSWER_WITHIN = seconds(7)
/** Survey answer of a booking that is made again: the first one is not told by the wire. */
const SURVEY = 'Other'

const hashOf = (sent: RescheduleToMake): string =>
  createHash('sha256').update(JSON.stringify(sent)).digest('hex')

function checkParts(sent: RescheduleToMake): void {
  if (!isUsState(sent.state_abbrev)) {
    throw invalid([{ field: 'state_abbrev', message: 'Choose a state from the list' }])
  }
}

/** The row for a key that was used before, when the contents are the same. */
async function sameContents(
  { vault }: AppointmentsRoom,
  row: RescheduleRow,
  requestHash: string,
): Promise<RescheduleRow> {
  if (await hasHash(await vault.personBox(ownerOf(row)), 'reschedules', row, requestHash)) return row
  throw refuse('Unprocessable', 'This request was sent before with other contents.')
}

/** Writes the saga down before anything is done. */
async function begin(
  room: AppointmentsRoom,
  memberId: string,
  sent: RescheduleToMake,
  key: string | null,
): Promise<{ readonly row: RescheduleRow; readonly isNew: boolean }> {
  const { db } = room.store
  const requestHash = hashOf(sent)
  const earlier = key === null ? null : await findRescheduleByKey(db, memberId, key)
  if (earlier) return { row: await sameContents(room, earlier, requestHash), isNew: false }
  const { member } = await requireMember(room, memberId)
  const old = await room.telehealth.appointment(await accessOf(room, member), sent.appointment_id)
  if (!old) throw notFound()
  if (old.status !== 'booked' || !old.can_cancel) {
    throw refuse('Conflict', 'This appointment has started, is over or was cancelled, so it cannot be moved.')
  }
  const oldBooking = bookingAgain(old, SURVEY)
  const newBooking = movedBooking(oldBooking, sent)
  if (isSameVisit(oldBooking, newBooking)) {
    throw invalid([{ field: 'start_time', message: 'Choose another time: this is the one you have.' }])
  }
  const id = room.randomUuid()
  const box = await room.vault.personBox(member)
  const row = await beginReschedule(
    db,
    {
      id,
      ...sealMoved(box, id, {
        chief_complaint: old.chief_complaint,
        customer_call_in_number: old.customer_call_in_number,
        consent_user_initials: member.consentInitials,
      }),
      organisationId: member.organisationId,
      memberId,
      idempotencyKey: key,
      requestHash: sealHash(box, 'reschedules', id, requestHash),
      oldAppointmentId: sent.appointment_id,
      oldBooking,
      newBooking,
      providerName: sent.provider_name ?? old.provider.fullname,
      holdId: sent.hold_id ?? null,
    },
    room.clock.now(),
  )
  if (row) return { row, isNew: true }
  const won = key === null ? null : await findRescheduleByKey(db, memberId, key)
  if (!won) throw refuse('Conflict', 'This appointment is being moved right now. Please wait a moment.')
  return { row: await sameContents(room, won, requestHash), isNew: false }
}

const show = async (room: AppointmentsRoom, memberId: string, row: RescheduleRow): Promise<Reschedule> => {
  const { tenant } = await requireMember(room, memberId)
  return presentReschedule(row, programmeOf(tenant, room.publicUrl).phone)
}

/** Moves an appointment (BOOK-06, STATE-13). Whatever happens to this request, the worker finishes what was begun. */
export async function reschedule(
  room: AppointmentsRoom,
  caller: CallingMember,
  sent: RescheduleToMake,
  key: string | null,
): Promise<Reschedule> {
  checkParts(sent)
  const { row, isNew } = await begin(room, caller.id, sent, key)
  if (!isNew) return show(room, caller.id, row)
  const late = new AbortController()
  const done = carryOn(room, row)
  const waited = room.sleep(ANSWER_WITHIN, late.signal).then(() => null)
  const finished = await Promise.race([done, waited]).finally(() => late.abort())
  if (finished === null) room.inBackground(done)
  room.workSoon()
  const stands = finished ?? (await findReschedule(room.store.db, caller.id, row.id)) ?? row
  return show(room, caller.id, stands)
}

/** How far an own reschedule is. */
export async function showReschedule(
  room: AppointmentsRoom,
  caller: CallingMember,
  id: string,
): Promise<Reschedule> {
  const row = await findReschedule(room.store.db, caller.id, id)
  if (!row) throw notFound()
  return show(room, caller.id, row)
}
