import { Guidance, type Situation } from '@evenkeel/api-contract/portal/guidance'
import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import * as z from 'zod/mini'

function* getSituationTexts(answer: AnswerItem): Generator<unknown> {
  yield answer.answer
  if (answer.nested_response) yield* getSituationTexts(answer.nested_response)
}

/**
 * Returns guidance for a helper after these answers: reason first, then relationship. Empty when the answers
 * do not end in guidance, or no guidance exists for them.
 */
export function getSituations(set: Pick<AnswerSet, 'response' | 'next_question'> | null): Situation[] {
  const read = z.safeParse(Guidance, set?.next_question?.frontend_meta_data?.['guidance'])
  const [first] = set?.response ?? []
  if (!read.success || !first) return []
  const chosen = [...getSituationTexts(first)]
  const fitting = (situations: readonly Situation[]) =>
    chosen.flatMap((text) => situations.find(({ choice }) => choice === text) ?? [])
  return [...fitting(read.data.reasons), ...fitting(read.data.people)]
}
