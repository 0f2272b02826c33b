import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { extendAnswerToken } from '@evenkeel/api-contract/portal/answers'
import { updateAppointmentState, updateMyResponses } from '@evenkeel/api-contract/portal/me'
import type { Session } from '../session.ts'
import type { BookingWizard } from '../booking/booking-wizard.ts'

/**
 * Makes the answer set of this visit usable again: after a reload the token comes back through the intake cookie. False
 * when there is nothing to go on with; then the visit is cleared, kindly. Throws Unreachable.
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

/** Where what the answers say of a fitting counselor is kept once it was read: every answer makes it old. */
export const PREFERENCES_QUERY_KEY = 'search-preferences'

/** The token of the visit's answers, from the cookie after a reload; null where they are gone, which is no reason to stop. */
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

/** Makes the answers the member's, and reads their record with the reasons among them. Throws Refused or Unreachable. */
async function handOver(session: Session, booking: BookingWizard, quiet: boolean): Promise<void> {
  const { answerSetId } = booking.read()
  const answerToken = answerSetId === null ? null : await getAnswerToken(session, booking)
  if (answerSetId === null || answerToken === null) return
  await session.own(updateMyResponses, { body: { id: answerSetId, answer_token: answerToken }, quiet })
  // Until the record has the new reasons, the answers count as not handed over: the next try reads it again.
  await session.reload()
  session.holdAnswerToken(null)
  booking.update({ answerSetId: null, currentQuestionId: null })
}

/** Stores the state of the visit. A failure is never in the way: every call of a booking names the state itself. */
async function storeState(session: Session, booking: BookingWizard): Promise<void> {
  const { state } = booking.read()
  const { user } = session.read()
  if (state === null || user === null || user.appointment_state === state) return
  try {
    await session.own(updateAppointmentState, { body: { appointment_state: state } })
    await session.reload()
  } catch {
    // Said above: nothing waits for this.
  }
}

/**
 * Hands the visit's answers and its state over to the member who has just signed in (INTAKE-07, INTAKE-09). A failure
 * never is in the way of signing in: the answers stay where they are for the next try.
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
 * The same before something is booked or asked for, which has the reasons of these answers. It is not sent while the answers cannot
 * be handed over: it would have the reasons of an earlier intake (RD-149). Answers that are refused are in nobody's way. Throws
 * Refused or Unreachable.
 */
export async function requireAnswersAttached(session: Session, booking: BookingWizard): Promise<void> {
  try {
    await handOver(session, booking, false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  }
  await storeState(session, booking)
}

/**
 * The same at log-in, where whoever is amid the questions goes on with them: then they are handed over at the end (decision
 * 012).
 */
export async function attachFinishedAnswers(session: Session, booking: BookingWizard): Promise<void> {
  if (booking.read().currentQuestionId === null) await attachAnswers(session, booking)
}
