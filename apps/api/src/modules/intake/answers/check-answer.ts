import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { GraphQuestion } from '#intake-graph/graph.ts'
import { listAskedParts, type OrganizationView } from '../questions/organization-view.ts'
import { parseAnswerValue } from './parse-answer-value.ts'
import type { StoredAnswer } from './stored-answer.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

/** A refused answer: `field` is always `response`, and the question is named by its key. */
export interface AnswerError extends ErrorEntry {
  readonly field: 'response'
  readonly message: string
  /** Key of the question, or the id that was sent when we do not know it. */
  readonly question: string
}

/** The answer to keep, or why it is refused. */
export type CheckedAnswer = { readonly stored: StoredAnswer } | { readonly faults: readonly AnswerError[] }

export interface CheckContext {
  readonly view: OrganizationView
  /** Key of the question with this id, in whatever intake; null for an unknown id. */
  readonly keyOf: (id: string) => string | null
}

const rejectAnswer = (question: string, message: string): CheckedAnswer => ({
  faults: [{ field: 'response', message, question }],
})

/** Missing parts are read as empty, so that required ones are asked for by name. */
const createEmptyAnswer = (question: GraphQuestion): AnswerItem => ({ question: question.id, answer: null })

function checkParts(question: GraphQuestion, item: AnswerItem, context: CheckContext): CheckedAnswer[] {
  const asked = listAskedParts(context.view, question)
  const sent = item.multiple_questions_response ?? []
  const strange = sent
    .filter((one) => !asked.some(({ key }) => key === context.keyOf(one.question)))
    .map((one) => rejectAnswer(one.question, apiErrorMessages.unknownPart))
  const members = asked.map((member) =>
    checkAnswer(
      member,
      sent.find((one) => context.keyOf(one.question) === member.key) ?? createEmptyAnswer(member),
      context,
    ),
  )
  return [...strange, ...members]
}

function checkNested(question: GraphQuestion, item: AnswerItem, context: CheckContext): CheckedAnswer | null {
  const { nested } = question
  const sent = item.nested_response
  if (!nested) return sent ? rejectAnswer(sent.question, apiErrorMessages.unknownPart) : null
  if (!sent) return nested.isRequired ? checkAnswer(nested, createEmptyAnswer(nested), context) : null
  if (context.keyOf(sent.question) !== nested.key)
    return rejectAnswer(sent.question, apiErrorMessages.unknownPart)
  return checkAnswer(nested, sent, context)
}

const getErrors = (checked: CheckedAnswer | null): readonly AnswerError[] =>
  checked && 'faults' in checked ? checked.faults : []

/** Checks one answer with its nested ones and members; every fault is named, not only the first. */
export function checkAnswer(question: GraphQuestion, item: AnswerItem, context: CheckContext): CheckedAnswer {
  const read = parseAnswerValue(question, item.answer, context.view)
  const own = typeof read === 'string' ? rejectAnswer(question.key, read) : null
  const nested = checkNested(question, item, context)
  const parts = checkParts(question, item, context)
  const faults = [own, nested, ...parts].flatMap(getErrors)
  if (typeof read === 'string' || faults.length > 0) return { faults }
  const members = parts.flatMap((part) => ('stored' in part ? [part.stored] : []))
  return {
    stored: {
      key: question.key,
      question: item.question,
      answer: item.answer,
      ...read,
      ...(nested && 'stored' in nested ? { nested: nested.stored } : {}),
      ...(question.members.length > 0 ? { members } : {}),
    },
  }
}
