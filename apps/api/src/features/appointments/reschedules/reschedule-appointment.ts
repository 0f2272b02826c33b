import { createHash } from 'node:crypto'
import { Refused } from '@evenkeel/contract/call'
import { messages } from '@evenkeel/contract/fields/messages.words'
import { startTime } from '@evenkeel/contract/fields/dates/start-time'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import { seconds } from '@evenkeel/contract/units'
import type { Reschedule, RescheduleToMake } from '@evenkeel/contract/own/reschedules'
import type { KnownAppointment } from '@evenkeel/contract/telehealth/appointments'
import { Failure, invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import { phoneForPeople } from '#features/members/mail-organisation.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { CallingMember } from '#http/caller.ts'
import type { PatientAccess } from '#integrations/telehealth.ts'
import {
  isSameVisit,
  bookingAgain,
  movedBooking,
  numberToCall,
  presentReschedule,
} from './reschedule-rules.ts'
import { carryOn } from './reschedule-saga.ts'
import {
  beginReschedule,
  findReschedule,
  findRescheduleByKey,
  type RescheduleRow,
} from './reschedule-store.ts'
import { ownerOf, requireSameRequest, encryptHash, encryptMoved } from '../encryption.ts'
import { accessOf } from '../visits/visits.ts'
import type { AppointmentsDeps } from '../deps.ts'
import { refusalTexts } from '#http/refusals.words.ts'

type BeginDeps = Pick<AppointmentsDeps, 'store' | 'clock' | 'randomUuid' | 'telehealth' | 'vault'>
type ShowRescheduleDeps = Pick<AppointmentsDeps, 'store' | 'publicUrl' | 'vault'>
type RescheduleDeps = Pick<
  AppointmentsDeps,
  | 'store'
  | 'clock'
  | 'randomUuid'
  | 'publicUrl'
  | 'telehealth'
  | 'vault'
  | 'sleep'
  | 'inBackground'
  | 'triggerVisitJob'
>

/** The member is answered after this long at the latest; the saga goes on without waiting. */
const ANSWER_WITHIN = seconds(7)
/** Survey answer of a booking that is made again: the first one is not told by the wire. */
const SURVEY = 'Other'

const hashOf = (sent: RescheduleToMake): string =>
  createHash('sha256').update(JSON.stringify(sent)).digest('hex')

function checkParts(sent: RescheduleToMake): void {
  if (!isUsState(sent.state_abbrev)) {
    throw invalid([{ field: 'state_abbrev', message: refusalTexts.chooseState }])
  }
}

/** The row for a key that was used before, when the contents are the same. */
async function sameContents(
  { vault }: Pick<AppointmentsDeps, 'vault'>,
  row: RescheduleRow,
  requestHash: string,
): Promise<RescheduleRow> {
  await requireSameRequest(await vault.subjectCipher(ownerOf(row)), 'reschedules', row, requestHash)
  return row
}

/**
 * Name of the counselor the visit goes to. That of the old one is no answer for another one: where the body leaves it out, the
 * telehealth service is asked, and when it does not say, there is no name.
 */
async function nameOfCounselor(
  { telehealth }: Pick<AppointmentsDeps, 'telehealth'>,
  who: PatientAccess,
  old: KnownAppointment,
  { provider_id, provider_name }: RescheduleToMake,
): Promise<string | null> {
  if (provider_name !== undefined) return provider_name
  if (provider_id === old.provider_id) return old.provider.fullname
  try {
    return (await telehealth.provider(who.jwt, provider_id, {})).provider_details.fullname
  } catch (error) {
    if (error instanceof Failure || error instanceof Refused) return null
    throw error
  }
}

/** Writes the saga down before anything is done. */
async function begin(
  deps: BeginDeps,
  memberId: string,
  sent: RescheduleToMake,
  key: string | null,
): Promise<{ readonly row: RescheduleRow; readonly isNew: boolean }> {
  const { db } = deps.store
  const requestHash = hashOf(sent)
  const earlier = key === null ? null : await findRescheduleByKey(db, memberId, key)
  if (earlier) return { row: await sameContents(deps, earlier, requestHash), isNew: false }
  const message = startTime(sent.start_time, deps.clock.now())
  if (message !== null) throw invalid([{ field: 'start_time', message }])
  const { member } = await requireMember(deps, memberId)
  const who = await accessOf(deps, member)
  const old = await deps.telehealth.appointment(who, sent.appointment_id)
  if (!old) throw notFound()
  if (old.status !== 'booked' || !old.can_cancel) {
    throw refuse('Conflict', refusalTexts.cannotMove)
  }
  const oldBooking = bookingAgain(old, SURVEY)
  const newBooking = movedBooking(oldBooking, sent)
  if (isSameVisit(oldBooking, newBooking)) {
    throw invalid([{ field: 'start_time', message: refusalTexts.sameTime }])
  }
  const number = numberToCall(old.customer_call_in_number, member.profile)
  if (newBooking.appointment_method === 'phone' && number === '')
    throw invalid([{ field: 'customer_call_in_number', message: messages.required }])
  const id = deps.randomUuid()
  const cipher = await deps.vault.subjectCipher(member)
  const row = await beginReschedule(
    db,
    {
      id,
      ...encryptMoved(cipher, id, {
        chief_complaint: old.chief_complaint,
        customer_call_in_number: number,
        consent_user_initials: member.profile.consent_initials,
      }),
      organisationId: member.organisationId,
      memberId,
      idempotencyKey: key,
      requestHash: encryptHash(cipher, 'reschedules', id, requestHash),
      oldAppointmentId: sent.appointment_id,
      oldBooking,
      newBooking,
      providerName: await nameOfCounselor(deps, who, old, sent),
      holdId: sent.hold_id ?? null,
    },
    deps.clock.now(),
  )
  if (row) return { row, isNew: true }
  const won = key === null ? null : await findRescheduleByKey(db, memberId, key)
  if (!won) throw refuse('Conflict', refusalTexts.beingMoved)
  return { row: await sameContents(deps, won, requestHash), isNew: false }
}

const show = async (deps: ShowRescheduleDeps, memberId: string, row: RescheduleRow): Promise<Reschedule> => {
  const { member, tenant } = await requireMember(deps, memberId)
  const phone = phoneForPeople(tenant)
  return presentReschedule(row, { phone, canBeCalled: member.profile.phone !== null })
}

/** Moves an appointment (BOOK-06, STATE-13). Whatever happens to this request, the worker finishes what was begun. */
export async function reschedule(
  deps: RescheduleDeps,
  caller: CallingMember,
  sent: RescheduleToMake,
  key: string | null,
): Promise<Reschedule> {
  checkParts(sent)
  const { row, isNew } = await begin(deps, caller.id, sent, key)
  if (!isNew) return show(deps, caller.id, row)
  const late = new AbortController()
  const done = carryOn(deps, row)
  const waited = deps.sleep(ANSWER_WITHIN, late.signal).then(() => null)
  const finished = await Promise.race([done, waited]).finally(() => late.abort())
  if (finished === null) deps.inBackground(done)
  deps.triggerVisitJob()
  const stands = finished ?? (await findReschedule(deps.store.db, caller.id, row.id)) ?? row
  return show(deps, caller.id, stands)
}

/** How far an own reschedule is. */
export async function showReschedule(
  deps: ShowRescheduleDeps,
  caller: CallingMember,
  id: string,
): Promise<Reschedule> {
  const row = await findReschedule(deps.store.db, caller.id, id)
  if (!row) throw notFound()
  return show(deps, caller.id, row)
}
