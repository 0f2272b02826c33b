import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import { href } from '#lib/paths.ts'
import { getSafeRedirect } from '#lib/safe-redirect.ts'
import { findAnswer, findNamedChoice } from '#session/intake/question-fields.ts'
import type { Step, StepState } from './step-state.ts'

/** Whom the intake is for; decides the address of ordinary questions (ROUTE-40, ROUTE-41). */
export type IntakeAudience = 'myself' | 'someone-else'

const routeByScreen: Readonly<Record<string, string>> = {
  'safety-screen': href('safety-screen'),
  'appointment-type': href('appointment-type'),
  risk: href('risk'),
  'help-someone-else': href('help-someone-else'),
}

/** Returns an in-app path from the server; anything else leads home. */
const toInAppPath = (target: string | undefined): string =>
  getSafeRedirect(target ?? null, '') ?? href('home')

/** In-person questions have their own screen; their keys share a prefix. */
const isInPersonQuestion = ({ key }: Question): boolean => key.startsWith('f2f_')

/** Whether a question asks for the method. */
export const isMethodQuestion = ({ frontend_url }: Question): boolean => frontend_url === 'appointment-type'

/** Whether a question is about the appointment itself: method, or details of an in-person visit. */
export const isMeetingQuestion = (question: Question): boolean =>
  isMethodQuestion(question) || isInPersonQuestion(question)

/** The screen of a question. */
export function getQuestionStep(question: Question, walk: IntakeAudience = 'myself'): Step {
  const state: StepState = { question: question.id, pushed: true }
  const own = question.frontend_url === null ? undefined : routeByScreen[question.frontend_url]
  if (question.kind === 'terminal') return { to: own ?? toInAppPath(question.results?.target), state }
  if (question.kind === 'frontend' && own !== undefined) return { to: own, state }
  if (isInPersonQuestion(question)) return { to: href('face2face', { id: question.id }), state }
  if (walk === 'someone-else') return { to: href('help-someone-else-question', { id: question.id }), state }
  return { to: href('help-myself'), state }
}

/**
 * Returns the step after an answer: the next question, the result of the branch (INTAKE-05), or the choice of
 * method when the graph has no next step.
 */
export function getNextStep(
  answered: Question,
  next: Question | null,
  walk: IntakeAudience = 'myself',
): Step {
  if (next) return getQuestionStep(next, walk)
  return { to: answered.results ? toInAppPath(answered.results.target) : href('appointment-type') }
}

/**
 * Progress of a question on the path of these answers; null when it is not on it. A question loaded alone has
 * no progress.
 */
export function getProgress(
  set: Pick<AnswerSet, 'next_question' | 'asked'> | null,
  { id }: Pick<Question, 'id'>,
): Question['progress'] {
  if (set?.next_question?.id === id) return set.next_question.progress
  return set?.asked.find(({ question }) => question === id)?.progress ?? null
}

/** Whether earlier answers skip questions between the current answer and the next step. */
export function skipsQuestions(
  set: Pick<AnswerSet, 'next_question' | 'asked'>,
  answered: Pick<Question, 'id'>,
): boolean {
  const from = getProgress(set, answered)?.step
  const to = set.next_question === null ? set.asked.at(-1)?.progress?.step : set.next_question.progress?.step
  return from !== undefined && to !== undefined && to > from + 1
}

/** The question a returning visitor continues with; null is the beginning, also after a completed intake. */
export function getResumeQuestion(set: Pick<AnswerSet, 'next_question'> | undefined): Question | null {
  const next = set?.next_question ?? null
  return next === null || next.kind === 'terminal' ? null : next
}

/**
 * Returns the question to show: the requested one, else the one to continue with; null is the first. Without
 * an answer set the intake always starts at the beginning.
 */
export const getQuestionToShow = (
  answerSetId: string | null,
  asked: string | null,
  resumed: Question | null,
): string | null => (answerSetId === null ? null : (asked ?? resumed?.id ?? null))

/** Target after a failed load: support for the first question, home for any other (ERROR-14, ERROR-15). */
export const getFallbackPath = (which: 'start' | 'other'): string =>
  href(which === 'start' ? 'support' : 'home')

/** Whether an answer set may start with this question: the first one, or a returning member's first one. */
export const isOpeningQuestion = (question: Question): boolean =>
  question.is_start || question.frontend_url === 'appointment-type'

/**
 * Whether the answers started with this question. A set that starts with the method never continues with the
 * others.
 */
export const hasStartedWith = (set: Pick<AnswerSet, 'response'> | undefined, { id }: Question): boolean =>
  set?.response[0]?.question === id

/** Two letters of the state answered for oneself; null when this question has none, or for another person. */
export function getAnsweredState(question: Question, answer: AnswerItem): string | null {
  const self = findNamedChoice(question, 'self_choice')
  if (self !== null && answer.answer !== self) return null
  const name = findAnswer(question, 'appointment_state', answer)
  return usStates.find((state) => state.name === name || state.code === name)?.code ?? null
}

/** Parses the method from the label of a choice; null for unknown labels. */
export function parseMethod(choice: string | null): AppointmentMethod | null {
  if (choice === null) return null
  if (/video/i.test(choice)) return 'video'
  if (/phone/i.test(choice)) return 'phone'
  return /face|person/i.test(choice) ? 'face_to_face' : null
}
