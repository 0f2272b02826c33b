import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { addOrUpdateAnswer, readAnswerSet } from '@evenkeel/api-contract/portal/answers'
import { readStartingQuestion } from '@evenkeel/api-contract/portal/questions'
import type { BookingWizard } from '../booking/booking-wizard.ts'
import type { Session } from '../session.ts'
import { resumeAnswers } from './intake-answers.ts'
import { createAnswer, getSentenceParts, getAnswerValues } from './question-fields.ts'

/**
 * Changes the state in the answers of this booking and nothing else: a visitor's appointment is booked in the
 * answered state (RD-148). Does nothing if the intake does not start with that question. Throws Refused or
 * Unreachable.
 */
export async function updateAnsweredState(
  session: Session,
  booking: BookingWizard,
  code: string,
): Promise<void> {
  const id = booking.read().answerSetId
  if (id === null || !(await resumeAnswers(session, booking))) return
  const [question, set] = await Promise.all([
    session.own(readStartingQuestion, {}),
    session.own(readAnswerSet, { params: { id } }),
  ])
  const former = set.response.find((answer) => answer.question === question.id)
  const part = getSentenceParts(question).find(({ key }) => key === 'appointment_state')
  const state = usStates.find((known) => known.code === code)?.name
  if (!former || !part || state === undefined) return
  await session.own(addOrUpdateAnswer, {
    params: { id },
    body: {
      response: createAnswer(question, { ...getAnswerValues(former), [part.id]: state }),
      // Keeps the position in the intake.
      ...(set.last_question_answered === null ? {} : { last_question_answered: set.last_question_answered }),
    },
  })
}
