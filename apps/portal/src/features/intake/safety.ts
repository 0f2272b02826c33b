import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { findNamedChoice } from '#session/intake/question-fields.ts'

/** The danger choice; null when this question has none. */
export const getDangerChoice = (question: Question): string | null =>
  findNamedChoice(question, 'danger_choice')

/** Whether this is the danger answer to that question. */
export const isDangerAnswer = (question: Question, answer: AnswerItem | undefined): boolean => {
  const danger = getDangerChoice(question)
  return danger !== null && answer?.answer === danger
}

/**
 * The only other choice of a danger question; null when there are several, because only the person can
 * choose.
 */
export function getNonDangerChoice(question: Question): string | null {
  const danger = getDangerChoice(question)
  const [other, ...more] = question.choices.filter(({ text }) => text !== danger)
  return danger === null || other === undefined || more.length > 0 ? null : other.text
}

/** Whether this is the end screen of the danger answer. */
export const isDangerEnd = (question: Question): boolean =>
  question.kind === 'terminal' && question.results?.type === 'risk'

/** Whether this is the end screen for jobs with safety rules: a call, no booking. */
export const isSafetyKickout = (question: Question): boolean =>
  question.kind === 'terminal' && question.frontend_meta_data?.['kickout'] === true

/** Whether a question asks about job safety, or is its end screen. */
const isJobSafetyQuestion = (question: Question | null | undefined): boolean =>
  question !== null &&
  question !== undefined &&
  ('kickout_choice' in (question.frontend_meta_data ?? {}) || isSafetyKickout(question))

/**
 * Whether the job safety notice follows an answer: after the first yes to a question with the notice, unless
 * job safety is asked about before or next. `known` finds earlier questions.
 */
export function requiresSafetyNotice(
  question: Question,
  set: Pick<AnswerSet, 'response' | 'next_question'>,
  known: (id: string) => Question | undefined,
): boolean {
  const saidYes = (id: string): boolean =>
    set.response.some((answer) => answer.question === id && answer.answer === true)
  if (!question.show_safety_screen || !saidYes(question.id) || isJobSafetyQuestion(set.next_question))
    return false
  const others = set.response
    .map((answer) => known(answer.question))
    .filter((other) => other?.id !== question.id)
  return !others.some(
    (other) => isJobSafetyQuestion(other) || (other?.show_safety_screen === true && saidYes(other.id)),
  )
}
