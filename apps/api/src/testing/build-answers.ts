import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import { createStableId } from '#intake-graph/graph.ts'

const defaultAnswers: Readonly<Record<string, AnswerItem['answer']>> = {
  yes_no: false,
  number: 3,
  text: 'Words',
  text_box: 'Words',
  regex: '33101',
  date: '12/10/1975',
  multiple_questions: null,
}

/** Answers by key; the others get the first choice or a fitting value. */
export type AnswerOverrides = Readonly<Record<string, AnswerItem['answer']>>

/** Answers a question as a browser would, nested questions and members included. */
export function buildAnswer(question: Question, wanted: AnswerOverrides = {}): AnswerItem {
  const answer = wanted[question.key] ?? defaultAnswers[question.kind] ?? question.choices[0]?.text ?? null
  const nested = question.nested_question
  const members = question.multiple_questions
  return {
    question: question.id,
    answer,
    ...(nested && (nested.is_required || wanted[nested.key] !== undefined)
      ? { nested_response: buildAnswer(nested, wanted) }
      : {}),
    ...(members.length > 0
      ? { multiple_questions_response: members.map((member) => buildAnswer(member, wanted)) }
      : {}),
  }
}

/** Id of a question of an intake. */
export const getQuestionId = (key: string, graph = 'default'): string => createStableId(graph, key)

/** The first sentence of the intake, as it is sent. */
export const buildFirstAnswer = (
  complaint = 'Anxiety',
  graph = 'default',
  who = 'Myself',
  state = 'Florida',
): AnswerItem => ({
  question: getQuestionId('emotional_support_for', graph),
  answer: who,
  nested_response: {
    question: getQuestionId('appointment_state', graph),
    answer: state,
    nested_response: { question: getQuestionId('chief_complaint1', graph), answer: complaint },
  },
})
