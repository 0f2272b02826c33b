import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { extendAnswerToken } from '@evenkeel/api-contract/portal/answers'
import { updateAppointmentState, updateMyResponses } from '@evenkeel/api-contract/portal/me'
import type { Session } from '../session.ts'
import type { BookingWizard } from '../booking/booking-wizard.ts'

/**
 * Restores access to the answer set of this booking: after a reload the token comes from the intake cookie.
 * Returns false if there is nothing to resume; the booking is then cleared with a notice. Throws Unreachable.
 */
export async function resumeAnswers(session: Session, booking: BookingWizard): Promise<boolean> {
  const id = booking.read().answerSetId
  if (id === null) return false
  if (session.hasAnswerToken()) return true
  try {
    const { answer_token } = await session.own(extendAnswerToken, { body: { id } })
    session.holdAnswerToken(answer_token)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status < 500) booking.clear(true)
    return false
  }
}

/** Query key of the counselor preferences in the answers. Every answer invalidates it. */
export const PREFERENCES_QUERY_KEY = 'search-preferences'

/**
 * Token of the booking's answers, from the cookie after a reload; null if they no longer exist, which is not
 * an error.
 */
export async function getAnswerToken(session: Session, booking: BookingWizard): Promise<string | null> {
  if (session.answerToken() !== null) return session.answerToken()
  try {
    const { answer_token } = await session.own(extendAnswerToken, {
      body: { id: booking.read().answerSetId },
    })
    return answer_token
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    booking.update({ answerSetId: null, currentQuestionId: null })
    return null
  }
}

/**
 * Attaches the answers to the member and reloads their record with the concerns. Throws Refused or
 * Unreachable.
 */
async function handOver(session: Session, booking: BookingWizard, quiet: boolean): Promise<void> {
  const { answerSetId } = booking.read()
  const answerToken = answerSetId === null ? null : await getAnswerToken(session, booking)
  if (answerSetId === null || answerToken === null) return
  await session.own(updateMyResponses, { body: { id: answerSetId, answer_token: answerToken }, quiet })
  // Until the record has the new concerns, the answers count as not attached: the next attempt reads it
  // again.
  await session.reload()
  session.holdAnswerToken(null)
  booking.update({ answerSetId: null, currentQuestionId: null })
}

/** Stores the state of the visit. A failure does not block: every booking call contains the state itself. */
async function storeState(session: Session, booking: BookingWizard): Promise<void> {
  const { state } = booking.read()
  const { user } = session.read()
  if (state === null || user === null || user.appointment_state === state) return
  try {
    await session.own(updateAppointmentState, { body: { appointment_state: state } })
    await session.reload()
  } catch {
    // Ignored, as described above.
  }
}

/**
 * Attaches the answers and the state of the visit to the member who has just signed in (INTAKE-07,
 * INTAKE-09). A failure does not block the sign-in: the answers wait for the next attempt.
 */
export async function attachAnswers(session: Session, booking: BookingWizard): Promise<void> {
  try {
    await handOver(session, booking, true)
  } catch {
    return
  }
  await storeState(session, booking)
}

/**
 * The same before a booking or request, which contains the concerns of these answers. It throws if the
 * answers cannot be attached, because the booking would have the concerns of an earlier intake (RD-149).
 * Refused answers do not block. Throws Refused or Unreachable.
 */
export async function requireAnswersAttached(session: Session, booking: BookingWizard): Promise<void> {
  try {
    await handOver(session, booking, false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  }
  await storeState(session, booking)
}

/** The same at log-in. An unfinished intake continues and is attached at its end (decision 012). */
export async function attachFinishedAnswers(session: Session, booking: BookingWizard): Promise<void> {
  if (booking.read().currentQuestionId === null) await attachAnswers(session, booking)
}
