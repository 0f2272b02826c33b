import { Refused } from '@evenkeel/contract/call'
import { extendAnswerToken } from '@evenkeel/contract/own/answers'
import { updateAppointmentState, updateMyResponses } from '@evenkeel/contract/own/me'
import type { Session } from './session.ts'
import type { Visit } from './visit.ts'

/**
 * Makes the answer set of this visit usable again: after a reload the token comes back through the intake cookie. False
 * when there is nothing to go on with; then the visit is cleared, kindly. Throws Unreachable.
 */
export async function resumeAnswers(session: Session, visit: Visit): Promise<boolean> {
  if (visit.read().answerSetId === null) return false
  if (session.hasAnswerToken()) return true
  try {
    const { answer_token } = await session.own(extendAnswerToken, { body: {}, quiet: true })
    session.holdAnswerToken(answer_token)
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.status < 500) visit.clear(true)
    return false
  }
}

/**
 * Hands the visit's answers and its state over to the member who has just signed in (INTAKE-07, INTAKE-09). A failure
 * never stands in the way of signing in or booking: the answers stay where they are for the next try.
 */
export async function attachAnswers(session: Session, visit: Visit): Promise<void> {
  const { answerSetId, state } = visit.read()
  const answerToken = session.answerToken()
  try {
    if (answerSetId !== null && answerToken !== null) {
      await session.own(updateMyResponses, {
        body: { id: answerSetId, answer_token: answerToken },
        quiet: true,
      })
      session.holdAnswerToken(null)
      visit.update({ answerSetId: null, currentQuestionId: null })
      await session.reload()
    }
    const { user } = session.read()
    if (state === null || user === null || user.appointment_state === state) return
    await session.own(updateAppointmentState, { body: { appointment_state: state }, quiet: true })
    await session.reload()
  } catch {
    // Said above: nothing waits for this.
  }
}
