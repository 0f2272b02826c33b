import type { Question } from '@evenkeel/contract/own/questions'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import { stableId } from '#intake-graph/ids.ts'

const fallback: Readonly<Record<string, AnswerItem['answer']>> = {
  yes_no: false,
  number: 3,
  text: 'Words',
  text_box: 'Words',
  regex: '33101',
  date: '12/10/1975',
  multiple_questions: null,
}

/** Answers to give, by key; what is not named gets the first choice or something fitting. */
export type Wanted = Readonly<Record<string, AnswerItem['answer']>>

/** An answer to a question as a browser would send it, nested questions and members included. */
export function answerTo(question: Question, wanted: Wanted = {}): AnswerItem {
  const answer = wanted[question.key] ?? fallback[question.kind] ?? question.choices[0]?.text ?? null
  const nested = question.nested_question
  const members = question.multiple_questions
  return {
    question: question.id,
    answer,
    ...(nested && (nested.is_required || wanted[nested.key] !== undefined)
      ? { nested_response: answerTo(nested, wanted) }
      : {}),
    ...(members.length > 0
      ? { multiple_questions_response: members.map((member) => answerTo(member, wanted)) }
      : {}),
  }
}

/** Id of a question of an intake. */
export const questionId = (key: string, graph = 'default'): string => stableId(graph, key)

/** The first sentence of the intake, as it is sent. */
export const sentence = (
  complaint = 'Anxiety',
  graph = 'default',
  who = 'Myself',
  state = 'Florida',
): AnswerItem => ({
  question: questionId('emotional_support_for', graph),
  answer: who,
  nested_response: {
    question: questionId('appointment_state', graph),
    answer: state,
    nested_response: { question: questionId('chief_complaint1', graph), answer: complaint },
  },
})
