import { createHash } from 'node:crypto'
import { Refused } from '@evenkeel/contract/call'
import { telModel } from '@evenkeel/contract/fields/phone'
import type { Received } from '@evenkeel/contract/endpoint'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import type { createSlotQuery, SlotQuery } from '@evenkeel/contract/own/slot-queries'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import { toRow } from '#db/instant.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { MemberRow } from '#features/members/store.ts'
import type { CallingMember } from '#http/caller.ts'
import { visitFacts } from './keep.ts'
import type { AppointmentsRoom } from './room.ts'
import { NO_COMPLAINT } from './rules.ts'
import { hasHash, openWish, ownerOf, sealHash, sealWish } from './sealed.ts'
import { dayProblem, mayRemindFrom, presentSlotQuery, slotQueryRefused } from './slot-query-rules.ts'
import {
  addSlotQuery,
  dropSlotQuery,
  findSlotQuery,
  findSlotQueryByKey,
  markRequested,
  markSlotQuery,
  type SentSlotQuery,
  type SlotQueryRow,
} from './slot-query-store.ts'
import { accessOf } from './visits.ts'

type Wanted = Received<typeof createSlotQuery>['body']

/** Writes the request down before it is sent, so that a crash loses nothing and a repetition asks once. */
async function keep(
  room: AppointmentsRoom,
  member: MemberRow,
  wanted: Wanted,
  key: string | null,
): Promise<SlotQueryRow> {
  const facts = await visitFacts(room, member, {})
  const requestHash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  const id = room.randomUuid()
  const wish = {
    chiefComplaint: facts.chiefComplaint ?? NO_COMPLAINT,
    comments: wanted.chief_complaint_comments?.trim() || null,
    contactNumber: telModel(member.phone),
  }
  const box = await room.vault.personBox(member)
  const added = await addSlotQuery(room.store.db, {
    id,
    organisationId: member.organisationId,
    memberId: member.id,
    idempotencyKey: key,
    requestHash: key === null ? null : sealHash(box, 'slot_queries', id, requestHash),
    providerId: wanted.provider_id,
    providerName: wanted.provider_name ?? null,
    preferredTime: wanted.preferred_time,
    method: wanted.appointment_method,
    day: wanted.appointment_date,
    ...sealWish(box, id, wish),
    // As the portal shows it: without another word of theirs people need the visit where they live.
    state: facts.appointmentState ?? member.state,
    createdAt: toRow(room.clock.now()),
  })
  const row = added ?? (key === null ? null : await findSlotQueryByKey(room.store.db, member.id, key))
  if (!row) throw refuse('Conflict', 'This request could not be kept. Please try again.')
  if (key !== null && !(await hasHash(box, 'slot_queries', row, requestHash))) {
    throw refuse('Unprocessable', 'This request was sent before with other contents.')
  }
  return row
}

/** Asks a counselor for an appointment that is not offered (CALL-33, AMB-57). */
export async function askForAppointment(
  room: AppointmentsRoom,
  caller: CallingMember,
  wanted: Wanted,
  key: string | null,
): Promise<SlotQuery> {
  const { member } = await requireMember(room, caller.id)
  const problem = dayProblem(wanted.appointment_date, room.clock.now(), member.timezone)
  if (problem) throw invalid([{ field: 'appointment_date', message: problem }])
  const row = await keep(room, member, wanted, key)
  const wish = await openWish(await room.vault.personBox(member), row)
  if (row.mdliveId !== null) return presentSlotQuery({ ...row, mdliveId: row.mdliveId }, wish)
  const request = {
    provider_id: row.providerId,
    appointment_date: row.day,
    preferred_time: row.preferredTime,
    appointment_method: row.method,
    chief_complaint: wish.chiefComplaint,
    chief_complaint_comments: wish.comments,
    contact_number: wish.contactNumber,
    state_abbrev: row.state,
  }
  try {
    const id = await room.telehealth.request(await accessOf(room, member), request, row.id)
    return presentSlotQuery(await markRequested(room.store.db, row, id), wish)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await dropSlotQuery(room.store.db, row.id)
    throw slotQueryRefused(bookingRefusalOf(error.payload) ?? 'not_found')
  }
}

/** A request as its member sees it, decrypted. */
export async function showSlotQuery({ vault }: AppointmentsRoom, row: SentSlotQuery): Promise<SlotQuery> {
  return presentSlotQuery(row, await openWish(await vault.personBox(ownerOf(row)), row))
}

async function ownQuery(room: AppointmentsRoom, caller: CallingMember, id: string): Promise<SentSlotQuery> {
  const row = await findSlotQuery(room.store.db, caller.id, id)
  if (!row) throw notFound()
  return row
}

/** Reminds the counselor of an own open request, at most once a day. */
export async function remind(room: AppointmentsRoom, caller: CallingMember, id: string): Promise<SlotQuery> {
  const row = await ownQuery(room, caller, id)
  if (row.cancelledAt) throw notFound()
  const now = room.clock.now()
  const wait = mayRemindFrom(row).since(now).total('seconds')
  if (wait > 0) {
    throw refuse('Throttled', 'You can send a reminder once a day. Please give your counselor some time.', {
      'retry-after': String(Math.ceil(wait)),
    })
  }
  const { member } = await requireMember(room, caller.id)
  await room.telehealth.remindOf(await accessOf(room, member), row.mdliveId)
  return showSlotQuery(room, await markSlotQuery(room.store.db, row, 'remindedAt', now))
}

/** Withdraws an own request; again is no mistake. */
export async function withdraw(
  room: AppointmentsRoom,
  caller: CallingMember,
  id: string,
): Promise<SlotQuery> {
  const row = await ownQuery(room, caller, id)
  if (row.cancelledAt) return showSlotQuery(room, row)
  const { member } = await requireMember(room, caller.id)
  await room.telehealth.withdraw(await accessOf(room, member), row.mdliveId)
  return showSlotQuery(room, await markSlotQuery(room.store.db, row, 'cancelledAt', room.clock.now()))
}
