import type { Guidance, Situation } from '@evenkeel/api-contract/portal/schemas/guidance'
import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'

/** The guidance of an end screen. The portal API serves only questions whose guidance was checked (`check-guidance.ts`). */
export const getGuidance = (
  question: Pick<Question, 'frontend_meta_data'> | null | undefined,
): Guidance | null => (question?.frontend_meta_data?.['guidance'] as Guidance | undefined) ?? null

function* getSituationTexts(answer: AnswerItem): Generator<unknown> {
  yield answer.answer
  if (answer.nested_response) yield* getSituationTexts(answer.nested_response)
}

/**
 * Returns guidance for a helper after these answers: reason first, then relationship. Empty when the answers
 * do not end in guidance, or no guidance exists for them.
 */
export function getSituations(set: Pick<AnswerSet, 'response' | 'next_question'> | null): Situation[] {
  const guidance = getGuidance(set?.next_question)
  const [first] = set?.response ?? []
  if (!guidance || !first) return []
  const chosen = [...getSituationTexts(first)]
  const fitting = (situations: readonly Situation[]) =>
    chosen.flatMap((text) => situations.find(({ choice }) => choice === text) ?? [])
  return [...fitting(guidance.reasons), ...fitting(guidance.people)]
}
