import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { StoredValue } from '#intake-graph/graph.ts'
import { createStableId } from '#intake-graph/stable-id.ts'
import type { AnswerValues } from '#intake-graph/named-rules.ts'

/** A stored answer: label shown, value meant, and what was sent. */
export interface StoredAnswer {
  /** Key of the question: does not change with wording and ids. */
  readonly key: string
  /** Id of the question as sent. */
  readonly question: string
  /** The answer as sent. */
  readonly answer: AnswerItem['answer']
  /** What the member saw; null if nothing was selected. */
  readonly label: string | null
  readonly value: StoredValue
  readonly nested?: StoredAnswer
  readonly members?: readonly StoredAnswer[]
}

/** Summary of a set for other modules. */
export interface ResponseSummary {
  readonly appointmentState: string | null
  readonly chiefComplaint1: string | null
  readonly chiefComplaint2: string | null
  readonly appointmentMethod: string | null
  readonly selfHarm: boolean | null
}

function* flattenAnswer(answer: StoredAnswer): Generator<StoredAnswer> {
  yield answer
  if (answer.nested) yield* flattenAnswer(answer.nested)
  for (const member of answer.members ?? []) yield* flattenAnswer(member)
}

/** Returns stored values by key, parts included. */
export const getAnswerValues = (response: readonly StoredAnswer[]): AnswerValues =>
  new Map(
    response.flatMap((answer) => [...flattenAnswer(answer)].map(({ key, value }) => [key, value] as const)),
  )

/** Summarizes the answers. A second reason equal to the first is ignored. */
export function summarizeResponse(response: readonly StoredAnswer[]): ResponseSummary {
  const values = getAnswerValues(response)
  const text = (key: string): string | null => {
    const value = values.get(key)
    return typeof value === 'string' ? value : null
  }
  const [first, second] = [text('chief_complaint1'), text('chief_complaint2')]
  const selfHarm = values.get('self_harm')
  return {
    appointmentState: text('appointment_state'),
    chiefComplaint1: first,
    chiefComplaint2: first === second ? null : second,
    appointmentMethod: text('appointment_method'),
    selfHarm: typeof selfHarm === 'boolean' ? selfHarm : null,
  }
}

/** Returns the answer as it was sent, with the question's id in the intake `graph`. */
export const presentAnswer = (graph: string, stored: StoredAnswer): AnswerItem => ({
  question: createStableId(graph, stored.key),
  answer: stored.answer,
  ...(stored.nested ? { nested_response: presentAnswer(graph, stored.nested) } : {}),
  ...(stored.members
    ? { multiple_questions_response: stored.members.map((member) => presentAnswer(graph, member)) }
    : {}),
})

/** Returns the answers with another value at one key; unchanged if that key was not answered. */
export const replaceAnswerValue = (
  response: readonly StoredAnswer[],
  key: string,
  { label, value }: Pick<StoredAnswer, 'label' | 'value'>,
): StoredAnswer[] =>
  response.map((stored) => ({
    ...stored,
    ...(stored.key === key ? { answer: label, label, value } : {}),
    ...(stored.nested
      ? { nested: replaceAnswerValue([stored.nested], key, { label, value })[0] as StoredAnswer }
      : {}),
    ...(stored.members ? { members: replaceAnswerValue(stored.members, key, { label, value }) } : {}),
  }))
