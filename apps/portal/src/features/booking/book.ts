import { Refused, Unreachable } from '@evenkeel/contract/call'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import type { FieldValues } from '@evenkeel/contract/fields/definition'
import {
  changeAppointment,
  createAppointment,
  finalizeAppointment,
} from '@evenkeel/contract/own/appointments'
import { register } from '@evenkeel/contract/own/auth'
import { bookAppointment } from '@evenkeel/contract/telehealth/appointments'
import { attachAnswers } from '#session/answers.ts'
import type { Session } from '#session/session.ts'
import { draftIsOutdated, type Visit } from '#session/visit.ts'
import { shownHold } from './hold.ts'
import { appointmentToBook, draftBody, draftHour, registrationBody } from './bodies.ts'

/** Everything a booking touches. */
export interface BookingDesk {
  readonly session: Session
  readonly visit: Visit
}

const withKey = (visit: Visit) => ({ headers: { 'idempotency-key': visit.bookingKey() } })

/** The draft of our own service, holding the hour that is chosen now. */
async function keptDraft({ session, visit }: BookingDesk): Promise<string> {
  const current = visit.read()
  if (current.appointmentId === null) {
    const { id } = await session.own(createAppointment, { body: draftBody(current), ...withKey(visit) })
    visit.keepDraft(id)
    return id
  }
  if (draftIsOutdated(current)) {
    await session.own(changeAppointment, { params: { id: current.appointmentId }, body: draftHour(current) })
    visit.keepDraft(current.appointmentId)
  }
  return current.appointmentId
}

/**
 * Registers, then keeps the chosen appointment (STATE-11). A draft that cannot be kept right now is made once the code
 * is confirmed: the account exists either way, and registering twice would help nobody.
 */
export async function registerAndKeep(
  desk: BookingDesk,
  values: FieldValues,
  timezone: string,
  location: string | null = null,
): Promise<void> {
  const { session, visit } = desk
  const answerToken = session.answerToken()
  const user = await session.own(register, {
    body: registrationBody(values, visit.read(), timezone, session.read().user?.answer ?? null, location),
    // Whoever corrects the address goes on with the limited token: the answers are this registration's already.
    headers: answerToken === null ? session.ownAuthorization() : { authorization: `Token ${answerToken}` },
  })
  session.accept(user)
  session.holdAnswerToken(null)
  visit.update({ answerSetId: null, currentQuestionId: null })
  await keptDraft(desk).catch(() => {})
}

/**
 * Books what is pending for the member who has just registered or signed in (STATE-11, STATE-12). Safe to repeat: draft
 * and finalizing answer a second call like the first. Throws Refused or Unreachable.
 */
export async function finishBooking(desk: BookingDesk): Promise<void> {
  const { session, visit } = desk
  await attachAnswers(session, visit)
  try {
    const id = await keptDraft(desk)
    const { appointment } = await session.own(finalizeAppointment, { params: { id } })
    visit.finish(appointment.status === 'requested' ? 'requested' : 'booked')
  } catch (error) {
    // A draft of somebody else's account, or one that is gone: the next try makes a new one.
    if (error instanceof Refused && error.status === 404)
      visit.update({ appointmentId: null, bookingKey: null })
    throw error
  }
}

/** Books for a signed-in member at the telehealth service (CALL-44). Throws Refused or Unreachable. */
export async function bookAsMember(
  desk: BookingDesk,
  consents: FieldValues,
  providerType: number,
): Promise<void> {
  const { session, visit } = desk
  await attachAnswers(session, visit)
  const { user } = session.read()
  const patientId = session.telehealthUserId()
  const appointment = user && appointmentToBook(visit.read(), user, consents, providerType)
  if (!appointment || patientId === null) throw new Unreachable('There is no patient to book for')
  await session.telehealth(bookAppointment, {
    params: { id: patientId },
    body: { appointment },
    headers: { ...withKey(visit).headers, ...shownHold(visit.read()) },
  })
  visit.finish('booked')
}

/** The refusal of a booking in an error, or null when it is anything else: a field, the network, trouble of a server. */
export function refusedBooking(error: unknown): Refused | null {
  if (!(error instanceof Refused) || error.status >= 500 || error.status === 400) return null
  const isBooking = bookingRefusalOf(error.payload) !== null || error.status === 409 || error.status === 422
  return isBooking ? error : null
}
