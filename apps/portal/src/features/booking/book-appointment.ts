import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import {
  updateAppointmentDraft,
  createAppointmentDraft,
  finalizeAppointment,
} from '@evenkeel/api-contract/portal/appointments'
import { visitNoteField } from '@evenkeel/api-contract/forms/consent'
import { register } from '@evenkeel/api-contract/portal/auth'
import { bookAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { requireAnswersAttached, resumeAnswers } from '#session/intake/intake-answers.ts'
import { IntakeIncompleteError, requireIntake } from '#session/intake/require-intake.ts'
import type { Session } from '#session/session.ts'
import { type BookingState, isDraftOutdated, type BookingWizard } from '#session/booking/booking-wizard.ts'
import { getHoldHeaders } from './slot-hold.ts'
import { requireBookingOpen } from './notices/booking-closed.ts'
import { buildAppointment, buildDraft, buildDraftSlot, buildRegistration } from './request-builders.ts'

/** Everything a booking touches. */
export interface BookingServices {
  readonly session: Session
  readonly booking: BookingWizard
}

/** Parts of a draft that come from the consent step. */
const consentKeys: ReadonlySet<string> = new Set([
  'consent_user_initials',
  'customer_call_in_number',
  'agrees_to_informed_consent',
  'agrees_to_privacy_agreement',
])

const withIdempotencyKey = (booking: BookingWizard) => ({
  headers: { 'idempotency-key': booking.bookingKey() },
})

/** The draft of our own service, holding the hour that is chosen now. */
async function ensureDraft({ session, booking }: BookingServices): Promise<string> {
  const current = booking.read()
  if (current.appointmentId === null) {
    const body = buildDraft(current)
    const { id } = await session.own(createAppointmentDraft, { body, ...withIdempotencyKey(booking) })
    booking.keepDraft(id, body.chief_complaint_comments !== undefined)
    return id
  }
  if (isDraftOutdated(current)) {
    await session.own(updateAppointmentDraft, {
      params: { id: current.appointmentId },
      body: buildDraftSlot(current),
    })
    booking.keepDraft(current.appointmentId)
  }
  return current.appointmentId
}

/** What was answered and chosen is gone with its time; whoever registered now would have no appointment (INTAKE-06). */
export class AnswersExpiredError extends Error {}

/** Makes sure that the answers can be taken over. Throws AnswersExpiredError where they are too old, and Unreachable. */
async function requireValidAnswers({ session, booking }: BookingServices): Promise<void> {
  booking.tidy()
  if (booking.read().cleared) throw new AnswersExpiredError()
  if (booking.read().answerSetId === null) return
  await session.touch()
  if (await resumeAnswers(session, booking)) return
  throw booking.read().cleared ? new AnswersExpiredError() : new NetworkError('The answers are out of reach')
}

/**
 * Registers, then keeps the chosen appointment (STATE-11). A draft that cannot be kept right now is made once the code
 * is confirmed: the account exists either way, and registering twice would help nobody.
 */
export async function registerAndSaveDraft(
  services: BookingServices,
  values: FieldValues,
  timezone: string,
  location: string | null = null,
): Promise<void> {
  const { session, booking } = services
  await requireValidAnswers(services)
  await requireBookingOpen(session)
  // After a reload nobody here can open the account of before: its draft stays with it, and this one makes its own.
  if (session.read().user === null && booking.read().appointmentId !== null)
    booking.update({ appointmentId: null, bookingKey: null })
  const send = () => {
    const answerToken = session.answerToken()
    return session.own(register, {
      body: buildRegistration(
        values,
        booking.read(),
        timezone,
        session.read().user?.answer ?? null,
        location,
      ),
      // Whoever corrects the address goes on with the limited token: the answers are this registration's already.
      headers: answerToken === null ? session.ownAuthorization() : { authorization: `Token ${answerToken}` },
    })
  }
  const user = await send().catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 403 || booking.read().answerSetId === null)
      throw error
    // The answers went with another registration, as from a copy of this tab: this one goes on without them.
    session.holdAnswerToken(null)
    booking.update({ answerSetId: null, currentQuestionId: null })
    return send()
  })
  session.accept(user)
  session.holdAnswerToken(null)
  booking.update({ answerSetId: null, currentQuestionId: null })
  if (!booking.read().asking) await ensureDraft(services).catch(() => {})
}

/**
 * Books what is pending for the member who has just registered or signed in (STATE-11, STATE-12). Safe to repeat: draft
 * and finalizing answer a second call like the first. Throws Refused or Unreachable.
 */
export async function finishBooking(services: BookingServices): Promise<void> {
  const { session, booking } = services
  await requireAnswersAttached(session, booking)
  try {
    const id = await ensureDraft(services)
    const { appointment } = await session.own(finalizeAppointment, { params: { id } })
    booking.finish(appointment.status === 'requested' ? 'requested' : 'booked')
  } catch (error) {
    // A draft of another person's account, or one that is gone: the next try makes a new one.
    if (error instanceof ApiError && error.status === 404)
      booking.update({ appointmentId: null, bookingKey: null })
    throw error
  }
}

/** Whether the same hour is chosen, for a new appointment or for the same one that moves. */
const isSameSlot = (one: BookingState, other: BookingState): boolean =>
  one.providerId === other.providerId && one.slot === other.slot && one.movingId === other.movingId

/** Books for a signed-in member at the telehealth service (CALL-44). Throws Refused, Unreachable or IntakeIncompleteError. */
export async function bookAsMember(
  services: BookingServices,
  consents: FieldValues,
  providerType: number,
): Promise<void> {
  const { session, booking } = services
  const begun = booking.read()
  await requireAnswersAttached(session, booking)
  await requireIntake(session)
  await requireBookingOpen(session)
  // Signed in while the telehealth service was away: its token comes with the member's record once it is back.
  if (session.telehealthUserId() === null) await session.reload()
  const { user } = session.read()
  const patientId = session.telehealthUserId()
  const appointment = user && buildAppointment(booking.read(), user, consents, providerType)
  if (!appointment || patientId === null) throw new NetworkError('There is no patient to book for')
  await session.telehealth(bookAppointment, {
    params: { id: patientId },
    body: { appointment },
    headers: { ...withIdempotencyKey(booking).headers, ...getHoldHeaders(booking.read()) },
  })
  // Whoever began another way meanwhile goes on with that.
  if (isSameSlot(begun, booking.read()))
    booking.finish('booked', appointment.chief_complaint_comments !== undefined)
}

/** The refusal of a booking in an error, or null when it is anything else: a field, the network, trouble of a server. */
export function toBookingRefusal(error: unknown): ApiError | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 400) return null
  const isBooking =
    getBookingErrorCode(error.payload) !== null || error.status === 409 || error.status === 422
  return isBooking ? error : null
}

/** Whether the questions of the member's location come first, as the portal or the server says. */
export const requiresIntake = (error: unknown): boolean =>
  error instanceof IntakeIncompleteError ||
  (error instanceof ApiError &&
    ['questions_open', 'call_needed'].includes(getBookingErrorCode(error.payload) ?? ''))

/**
 * Whether the service refused what a person has to agree to themselves: the initials are another name's, because whoever
 * logged in on the way is not the person who agreed (STATE-12).
 */
export const requiresNewConsent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  error.payload.errors.some(({ field }) => consentKeys.has(field ?? ''))

/** Why an agreement is asked for once more: the number is missing that the counselor calls, or it was given in another name. */
export type ConsentReason = 'number' | 'name'

/** Whether only that number was missing. */
export const requiresPhone = (error: unknown): boolean =>
  error instanceof ApiError && error.payload.errors.every(({ field }) => field === 'customer_call_in_number')

/** Forgets the agreement, and the draft that was to be made of it; how to reach the person stays, and the note for the counselor. */
export function resetConsent(booking: BookingWizard): void {
  const kept = ['customer_call_in_number', visitNoteField.id]
  booking.update({
    appointmentId: null,
    bookingKey: null,
    consents: null,
    consentDraft: Object.fromEntries(
      Object.entries(booking.read().consentDraft).filter(([id]) => kept.includes(id)),
    ),
  })
}
