import { usStates } from '@evenkeel/contract/lists/us-states'
import type { AnswerItem, AnswerSet } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import type { AppointmentMethod } from '@evenkeel/contract/wire'
import { href } from '#lib/paths.ts'
import { safeNext } from '#lib/safe-next.ts'
import { answerTo, choiceNamed } from '#session/intake/question-fields.ts'
import type { Step, StepState } from './step.ts'

/** For whom the walk is: it decides which address draws the ordinary questions (ROUTE-40, ROUTE-41). */
export type Walk = 'myself' | 'someone-else'

const drawnBy: Readonly<Record<string, string>> = {
  'safety-screen': href('safety-screen'),
  'appointment-type': href('appointment-type'),
  risk: href('risk'),
  'help-someone-else': href('help-someone-else'),
}

/** An in-app path the server names; anything else leads home. */
const inApp = (target: string | undefined): string => safeNext(target ?? null, '') ?? href('home')

/** Questions about meeting in person have their own screen; their keys begin alike. */
const isInPerson = ({ key }: Question): boolean => key.startsWith('f2f_')

/** Whether a question asks how to meet. */
export const isMethodQuestion = ({ frontend_url }: Question): boolean => frontend_url === 'appointment-type'

/** Whether a question is about the appointment itself: how to meet, or the details of meeting in person. */
export const isAboutMeeting = (question: Question): boolean =>
  isMethodQuestion(question) || isInPerson(question)

/** The screen that draws a question. */
export function placeOf(question: Question, walk: Walk = 'myself'): Step {
  const state: StepState = { question: question.id, pushed: true }
  const own = question.frontend_url === null ? undefined : drawnBy[question.frontend_url]
  if (question.kind === 'terminal') return { to: own ?? inApp(question.results?.target), state }
  if (question.kind === 'frontend' && own !== undefined) return { to: own, state }
  if (isInPerson(question)) return { to: href('face2face', { id: question.id }), state }
  if (walk === 'someone-else') return { to: href('help-someone-else-question', { id: question.id }), state }
  return { to: href('help-myself'), state }
}

/**
 * Where the visitor goes after an answer: to the next question, to the result of the branch (INTAKE-05), or to the
 * question of how to meet when the graph names none.
 */
export function stepAfter(answered: Question, next: Question | null, walk: Walk = 'myself'): Step {
  if (next) return placeOf(next, walk)
  return { to: answered.results ? inApp(answered.results.target) : href('appointment-type') }
}

/** Where a question is on the way of these answers; null where they do not lead by it. A question read alone does not know. */
export function progressIn(
  set: Pick<AnswerSet, 'next_question' | 'asked'> | null,
  { id }: Pick<Question, 'id'>,
): Question['progress'] {
  if (set?.next_question?.id === id) return set.next_question.progress
  return set?.asked.find(({ question }) => question === id)?.progress ?? null
}

/** Whether answers from before lead over questions between the one that was answered now and what comes next. */
export function leadsOver(
  set: Pick<AnswerSet, 'next_question' | 'asked'>,
  answered: Pick<Question, 'id'>,
): boolean {
  const from = progressIn(set, answered)?.step
  const to = set.next_question === null ? set.asked.at(-1)?.progress?.step : set.next_question.progress?.step
  return from !== undefined && to !== undefined && to > from + 1
}

/** The question a returning visitor goes on with; null is the beginning, also after a walk that has come to its end. */
export function resumeAt(set: Pick<AnswerSet, 'next_question'> | undefined): Question | null {
  const next = set?.next_question ?? null
  return next === null || next.kind === 'terminal' ? null : next
}

/**
 * The question to draw: the one asked for, else the one to go on with; null is the first of all. Without an answer set the
 * walk always begins at its beginning.
 */
export const questionWanted = (
  answerSetId: string | null,
  asked: string | null,
  resumed: Question | null,
): string | null => (answerSetId === null ? null : (asked ?? resumed?.id ?? null))

/** Where a failed loading leads: the first question to support, any other home (ERROR-14, ERROR-15). */
export const fallbackOf = (which: 'start' | 'other'): string => href(which === 'start' ? 'support' : 'home')

/** Whether an answer set may begin with this question: the first one, or the one a returning member begins with. */
export const opensSet = (question: Question): boolean =>
  question.is_start || question.frontend_url === 'appointment-type'

/** Whether a way of answers began with this question. One that begins with how to meet is never led by the others. */
export const beganWith = (set: Pick<AnswerSet, 'response'> | undefined, { id }: Question): boolean =>
  set?.response[0]?.question === id

/** Two letters of the state that was answered for oneself, or null when this question asks for none, or for that of another person. */
export function stateAnswered(question: Question, answer: AnswerItem): string | null {
  const self = choiceNamed(question, 'self_choice')
  if (self !== null && answer.answer !== self) return null
  const name = answerTo(question, 'appointment_state', answer)
  return usStates.find((state) => state.name === name || state.code === name)?.code ?? null
}

/** The way of meeting behind the words of a choice; null for words we do not know. */
export function methodOf(choice: string | null): AppointmentMethod | null {
  if (choice === null) return null
  if (/video/i.test(choice)) return 'video'
  if (/phone/i.test(choice)) return 'phone'
  return /face|person/i.test(choice) ? 'face_to_face' : null
}
