import type { Question } from '@evenkeel/contract/own/questions'

const choiceNamed = (question: Question, name: string): string | null => {
  const text = question.frontend_meta_data?.[name]
  return typeof text === 'string' && question.choices.some((choice) => choice.text === text) ? text : null
}

/** The choice that means danger; null when this question has none. */
export const dangerChoice = (question: Question): string | null => choiceNamed(question, 'danger_choice')

/** Whether this is the end screen for jobs with safety rules: a call, no booking (flows.md 4). */
export const isSafetyKickout = (question: Question): boolean =>
  question.kind === 'terminal' && question.frontend_meta_data?.['kickout'] === true
