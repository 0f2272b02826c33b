import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { HttpError } from '@evenkeel/server-kit/http/http-error'
import { findMember, type MemberRow } from '#modules/members/member-repository.ts'
import type { PatientAccess } from '#integrations/telehealth.ts'
import { UNKNOWN_ERROR_CODE } from './reschedule-policy.ts'
import {
  addCallTask,
  closeCallTasks,
  isOpenStep,
  markRescheduleAlerted,
  type OpenStep,
  type RescheduleRow,
  advanceRescheduleStep,
  postponeReschedule,
} from './reschedule-repository.ts'
import { decryptRescheduleText, getDataSubject } from '../encryption.ts'
import type { StoredBooking } from '../tables.ts'
import { getRetryDelay } from '../visits/visit-repository.ts'
import {
  getPatientAccess,
  saveBookedVisit,
  getBookedTime,
  cancelVisit,
  saveRescheduledVisit,
} from '../visits/visit-service.ts'
import { findVisit } from '../visits/visit-repository.ts'
import type { AppContext } from '#app-context.ts'

type RescheduleSagaContext = Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'telehealth' | 'vault'>

/** Time after which the call center is alerted; the saga continues. */
const ALERT_AFTER = minutes(10)

interface SagaState {
  readonly context: RescheduleSagaContext
  readonly row: RescheduleRow
  readonly member: MemberRow
  readonly access: PatientAccess
}

/** Statuses that say nothing about the booking: token errors or too many calls. */
const isUnrelatedStatus = (status: number): boolean => [401, 403, 429].includes(status)

/** Returns the code if the telehealth service refused (ERROR-07 to ERROR-10). Other errors are rethrown. */
function getRefusalCode(error: unknown): string {
  if (!(error instanceof ApiError) || isUnrelatedStatus(error.status)) throw error
  return getBookingErrorCode(error.payload) ?? UNKNOWN_ERROR_CODE
}

const advance = (
  { context, row }: SagaState,
  changes: Parameters<typeof advanceRescheduleStep>[2],
): Promise<RescheduleRow | null> => advanceRescheduleStep(context.store.db, row, changes, context.clock.now())

/** Keeps the old appointment and releases the hold when the new slot cannot be booked. */
async function keepOldAppointment(at: SagaState, errorCode: string): Promise<RescheduleRow | null> {
  const { oldAppointmentId: appointmentId, holdId } = at.row
  if (holdId) await at.context.telehealth.release(at.access, holdId)
  const now = at.context.clock.now()
  return at.context.store.db.transaction(async (tx) => {
    const kept = await advanceRescheduleStep(tx, at.row, { step: 'kept', errorCode, appointmentId }, now)
    // The call center was alerted because it took long, but no call is needed now.
    if (kept) await closeCallTasks(tx, at.row.id, now)
    return kept
  })
}

/** Holds the new slot; a refusal changes nothing for the member. A hold whose response was lost expires. */
async function holdNewSlot(at: SagaState): Promise<RescheduleRow | null> {
  const { provider_id, start_time, state_abbrev, appointment_method } = at.row.newBooking
  const slot = { provider_id, start_time, state_abbrev, appointment_method }
  try {
    const held = await at.context.telehealth.hold(at.access, slot, at.row.holdId)
    return await advance(at, { step: 'held', holdId: held.id })
  } catch (error) {
    return keepOldAppointment(at, getRefusalCode(error))
  }
}

/** Cancels the old appointment; one that can no longer be canceled stays. */
async function cancelOldAppointment(at: SagaState): Promise<RescheduleRow | null> {
  const { oldAppointmentId } = at.row
  try {
    await at.context.telehealth.cancel(at.access, oldAppointmentId)
  } catch (error) {
    const errorCode = getRefusalCode(error)
    // An earlier try whose response was lost may have canceled it.
    const stands = await at.context.telehealth.appointment(at.access, oldAppointmentId)
    if (stands && stands.status !== 'cancelled') return keepOldAppointment(at, errorCode)
  }
  return advance(at, { step: 'cancelled' })
}

/**
 * Completes the reschedule: the visit copy points to the live appointment, and its emails are queued in the
 * same transaction.
 */
async function completeReschedule(
  { context, row, member }: SagaState,
  step: 'moved' | 'kept',
  appointmentId: number,
): Promise<RescheduleRow | null> {
  const now = context.clock.now()
  const booking = step === 'moved' ? row.newBooking : row.oldBooking
  return context.store.db.transaction(async (tx) => {
    const settled = await advanceRescheduleStep(tx, row, { step, appointmentId }, now)
    if (!settled) return null
    await closeCallTasks(tx, row.id, now)
    const visit = await findVisit(tx, member.id, row.oldAppointmentId)
    const time = getBookedTime(appointmentId, booking)
    const movedFrom = getBookedTime(row.oldAppointmentId, row.oldBooking).startsAt
    const happened = step === 'moved' ? { kind: 'changed' as const, movedFrom } : { kind: 'kept' as const }
    await saveRescheduledVisit(tx, context, member, { visit, time, happened })
    return settled
  })
}

/** Returns the decrypted booking for the telehealth service. */
const decryptBooking = async (
  { context, row }: SagaState,
  booking: StoredBooking,
): Promise<BookingInput> => ({
  ...booking,
  ...(await decryptRescheduleText(await context.vault.subjectCipher(getDataSubject(row)), row)),
})

/**
 * Books under the key of this reschedule; returns the appointment id or the refusal code. An earlier try
 * whose response was lost may have booked, so a refusal counts only if nothing exists under the key.
 */
async function bookOnce(
  at: SagaState,
  booking: StoredBooking,
  { key, hold = null }: { readonly key: string; readonly hold?: string | null },
): Promise<number | string> {
  const { telehealth } = at.context
  try {
    return (
      await telehealth.book(at.access, await decryptBooking(at, booking), {
        key,
        hold,
        movedFrom: at.row.oldAppointmentId,
      })
    ).id
  } catch (error) {
    const errorCode = getRefusalCode(error)
    const stands = await telehealth.bookedWith(at.access, key)
    return stands?.id ?? errorCode
  }
}

async function bookNewAppointment(at: SagaState): Promise<RescheduleRow | null> {
  const { id, newBooking, holdId } = at.row
  const booked = await bookOnce(at, newBooking, { key: `${id}:new`, hold: holdId })
  if (typeof booked === 'number') return completeReschedule(at, 'moved', booked)
  return advance(at, { step: 'restoring', errorCode: booked })
}

/** No appointment is left: queues an email to the member and creates a call task, in one transaction. */
async function recordLostAppointment(
  { context, row, member }: SagaState,
  errorCode: string,
): Promise<RescheduleRow | null> {
  const now = context.clock.now()
  return context.store.db.transaction(async (tx) => {
    const lost = await advanceRescheduleStep(tx, row, { step: 'needs_call', errorCode }, now)
    if (!lost) return null
    await addCallTask(tx, {
      id: context.randomUuid(),
      organisationId: row.organisationId,
      memberId: member.id,
      kind: 'reschedule_lost',
      rescheduleId: row.id,
      createdAt: lost.modifiedAt,
    })
    const known = await findVisit(tx, member.id, row.oldAppointmentId)
    // Without a copy there was no calendar entry; the email is sent anyway.
    if (!known)
      await saveBookedVisit(tx, context, member, {
        appointmentId: row.oldAppointmentId,
        booking: row.oldBooking,
      })
    const visit = known ?? (await findVisit(tx, member.id, row.oldAppointmentId))
    if (visit) await cancelVisit(tx, context, visit, 'lost')
    return lost
  })
}

/** Books the old slot again. */
async function restoreOldAppointment(at: SagaState): Promise<RescheduleRow | null> {
  const booked = await bookOnce(at, at.row.oldBooking, { key: `${at.row.id}:old` })
  return typeof booked === 'number'
    ? completeReschedule(at, 'kept', booked)
    : recordLostAppointment(at, booked)
}

const stepHandlers: Readonly<Record<OpenStep, (at: SagaState) => Promise<RescheduleRow | null>>> = {
  begun: holdNewSlot,
  held: cancelOldAppointment,
  cancelled: bookNewAppointment,
  restoring: restoreOldAppointment,
}

/** Alerts the call center once about a reschedule that takes too long. */
async function alertIfLate(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid'>,
  row: RescheduleRow,
): Promise<void> {
  const now = context.clock.now()
  if (now.epochMilliseconds - row.createdAt.epochMilliseconds < ALERT_AFTER) return
  await context.store.db.transaction(async (tx) => {
    if (!(await markRescheduleAlerted(tx, row.id, now))) return
    await addCallTask(tx, {
      id: context.randomUuid(),
      organisationId: row.organisationId,
      memberId: row.memberId,
      kind: 'reschedule_stuck',
      rescheduleId: row.id,
      createdAt: now,
    })
  })
}

/**
 * Advances a reschedule as far as possible (RD-007): hold the new slot, cancel the old appointment, book
 * the new one; if that is refused, book the old slot again; if that is refused too, the call center has to
 * call. Every step is idempotent: holds and cancellations can repeat, and bookings carry a key. After a
 * crash the next worker repeats the current step and verifies a refusal against the telehealth service
 * before it accepts it. Errors leave the row for the worker to retry. Returns the current row.
 */
export async function runRescheduleSaga(
  context: RescheduleSagaContext,
  started: RescheduleRow,
): Promise<RescheduleRow> {
  const member = await findMember({ db: context.store.db, vault: context.vault }, started.memberId)
  if (!member) return started
  let row = started
  try {
    const access = await getPatientAccess(context, member)
    while (isOpenStep(row.step)) {
      const next = await stepHandlers[row.step]({ context, row, member, access })
      if (!next) return row
      row = next
    }
    return row
  } catch (error) {
    if (!(error instanceof HttpError) && !(error instanceof ApiError)) throw error
    const now = context.clock.now()
    await postponeReschedule(context.store.db, row, now.add({ milliseconds: getRetryDelay(row.attempts) }))
    await alertIfLate(context, row)
    return row
  }
}
