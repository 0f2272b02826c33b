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

/** Services that a booking uses. */
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

/** Creates or updates the draft in our API with the currently chosen slot. */
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

/** The answers and choices expired; a registration now would have no appointment (INTAKE-06). */
export class AnswersExpiredError extends Error {}

/**
 * Checks that the answers can still be claimed. Throws AnswersExpiredError when they have expired, and
 * Unreachable.
 */
async function requireValidAnswers({ session, booking }: BookingServices): Promise<void> {
  booking.tidy()
  if (booking.read().cleared) throw new AnswersExpiredError()
  if (booking.read().answerSetId === null) return
  await session.touch()
  if (await resumeAnswers(session, booking)) return
  throw booking.read().cleared ? new AnswersExpiredError() : new NetworkError('The answers are out of reach')
}

/**
 * Registers, then saves the chosen appointment (STATE-11). A draft that cannot be saved now is created after
 * the code is confirmed: the account exists either way, and a second registration would fail.
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
  // After a reload the previous account is not accessible here: its draft stays with it, and this one creates
  // its own.
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
      // A corrected address continues with the limited token; the answers already belong to this
      // registration.
      headers: answerToken === null ? session.ownAuthorization() : { authorization: `Token ${answerToken}` },
    })
  }
  const user = await send().catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 403 || booking.read().answerSetId === null)
      throw error
    // Another registration claimed the answers, as in a copied tab; continue without them.
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
 * Books the pending appointment of a member who just registered or logged in (STATE-11, STATE-12).
 * Idempotent: draft and finalization return the same result when repeated. Throws Refused or Unreachable.
 */
export async function finishBooking(services: BookingServices): Promise<void> {
  const { session, booking } = services
  await requireAnswersAttached(session, booking)
  try {
    const id = await ensureDraft(services)
    const { appointment } = await session.own(finalizeAppointment, { params: { id } })
    booking.finish(appointment.status === 'requested' ? 'requested' : 'booked')
  } catch (error) {
    // A draft of another account, or a deleted one: the next attempt creates a new one.
    if (error instanceof ApiError && error.status === 404)
      booking.update({ appointmentId: null, bookingKey: null })
    throw error
  }
}

/** Whether both states choose the same slot, for the same new or rescheduled appointment. */
const isSameSlot = (one: BookingState, other: BookingState): boolean =>
  one.providerId === other.providerId && one.slot === other.slot && one.movingId === other.movingId

/**
 * Books for a logged-in member at the telehealth service (CALL-44). Throws Refused, Unreachable or
 * IntakeIncompleteError.
 */
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
  // Logged in while the telehealth service was down: the member's record has its token once it is back.
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
  // Do not touch a booking that was started in the meantime.
  if (isSameSlot(begun, booking.read()))
    booking.finish('booked', appointment.chief_complaint_comments !== undefined)
}

/** Returns the booking refusal in an error; null for other errors: a field, the network, a server error. */
export function toBookingRefusal(error: unknown): ApiError | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 400) return null
  const isBooking =
    getBookingErrorCode(error.payload) !== null || error.status === 409 || error.status === 422
  return isBooking ? error : null
}

/** Whether the questions of the member's location come first, according to the portal or the server. */
export const requiresIntake = (error: unknown): boolean =>
  error instanceof IntakeIncompleteError ||
  (error instanceof ApiError &&
    ['questions_open', 'call_needed'].includes(getBookingErrorCode(error.payload) ?? ''))

/**
 * Whether the service refused the consent of this person: the initials belong to another name, because
 * somebody else logged in than the person who agreed (STATE-12).
 */
export const requiresNewConsent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  error.payload.errors.some(({ field }) => consentKeys.has(field ?? ''))

/** Why consent is requested again: the phone number is missing, or consent was given in another name. */
export type ConsentReason = 'number' | 'name'

/** Whether only the phone number was missing. */
export const requiresPhone = (error: unknown): boolean =>
  error instanceof ApiError && error.payload.errors.every(({ field }) => field === 'customer_call_in_number')

/** Clears the consent and the draft based on it; keeps contact data and the note for the counselor. */
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
