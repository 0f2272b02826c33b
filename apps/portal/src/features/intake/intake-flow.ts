import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import { href } from '#lib/paths.ts'
import { getSafeRedirect } from '#lib/safe-redirect.ts'
import { findAnswer, findNamedChoice } from '#session/intake/question-fields.ts'
import type { Step, StepState } from './step-state.ts'

/** For whom the walk is: it decides which address draws the ordinary questions (ROUTE-40, ROUTE-41). */
export type IntakeAudience = 'myself' | 'someone-else'

const routeByScreen: Readonly<Record<string, string>> = {
  'safety-screen': href('safety-screen'),
  'appointment-type': href('appointment-type'),
  risk: href('risk'),
  'help-someone-else': href('help-someone-else'),
}

/** An in-app path the server names; anything else leads home. */
const toInAppPath = (target: string | undefined): string =>
  getSafeRedirect(target ?? null, '') ?? href('home')

/** Questions about meeting in person have their own screen; their keys begin alike. */
const isInPersonQuestion = ({ key }: Question): boolean => key.startsWith('f2f_')

/** Whether a question asks how to meet. */
export const isMethodQuestion = ({ frontend_url }: Question): boolean => frontend_url === 'appointment-type'

/** Whether a question is about the appointment itself: how to meet, or the details of meeting in person. */
export const isMeetingQuestion = (question: Question): boolean =>
  isMethodQuestion(question) || isInPersonQuestion(question)

/** The screen that draws a question. */
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
 * Where the visitor goes after an answer: to the next question, to the result of the branch (INTAKE-05), or to the
 * question of how to meet when the graph names none.
 */
export function getNextStep(
  answered: Question,
  next: Question | null,
  walk: IntakeAudience = 'myself',
): Step {
  if (next) return getQuestionStep(next, walk)
  return { to: answered.results ? toInAppPath(answered.results.target) : href('appointment-type') }
}

/** Where a question is on the way of these answers; null where they do not lead by it. A question read alone does not know. */
export function getProgress(
  set: Pick<AnswerSet, 'next_question' | 'asked'> | null,
  { id }: Pick<Question, 'id'>,
): Question['progress'] {
  if (set?.next_question?.id === id) return set.next_question.progress
  return set?.asked.find(({ question }) => question === id)?.progress ?? null
}

/** Whether answers from before lead over questions between the one that was answered now and what comes next. */
export function skipsQuestions(
  set: Pick<AnswerSet, 'next_question' | 'asked'>,
  answered: Pick<Question, 'id'>,
): boolean {
  const from = getProgress(set, answered)?.step
  const to = set.next_question === null ? set.asked.at(-1)?.progress?.step : set.next_question.progress?.step
  return from !== undefined && to !== undefined && to > from + 1
}

/** The question a returning visitor goes on with; null is the beginning, also after a walk that has come to its end. */
export function getResumeQuestion(set: Pick<AnswerSet, 'next_question'> | undefined): Question | null {
  const next = set?.next_question ?? null
  return next === null || next.kind === 'terminal' ? null : next
}

/**
 * The question to draw: the one asked for, else the one to go on with; null is the first of all. Without an answer set the
 * walk always begins at its beginning.
 */
export const getQuestionToShow = (
  answerSetId: string | null,
  asked: string | null,
  resumed: Question | null,
): string | null => (answerSetId === null ? null : (asked ?? resumed?.id ?? null))

/** Where a failed loading leads: the first question to support, any other home (ERROR-14, ERROR-15). */
export const getFallbackPath = (which: 'start' | 'other'): string =>
  href(which === 'start' ? 'support' : 'home')

/** Whether an answer set may begin with this question: the first one, or the one a returning member begins with. */
export const isOpeningQuestion = (question: Question): boolean =>
  question.is_start || question.frontend_url === 'appointment-type'

/** Whether a way of answers began with this question. One that begins with how to meet is never led by the others. */
export const hasStartedWith = (set: Pick<AnswerSet, 'response'> | undefined, { id }: Question): boolean =>
  set?.response[0]?.question === id

/** Two letters of the state that was answered for oneself, or null when this question asks for none, or for that of another person. */
export function getAnsweredState(question: Question, answer: AnswerItem): string | null {
  const self = findNamedChoice(question, 'self_choice')
  if (self !== null && answer.answer !== self) return null
  const name = findAnswer(question, 'appointment_state', answer)
  return usStates.find((state) => state.name === name || state.code === name)?.code ?? null
}

/** The way of meeting behind the words of a choice; null for words we do not know. */
export function parseMethod(choice: string | null): AppointmentMethod | null {
  if (choice === null) return null
  if (/video/i.test(choice)) return 'video'
  if (/phone/i.test(choice)) return 'phone'
  return /face|person/i.test(choice) ? 'face_to_face' : null
}
