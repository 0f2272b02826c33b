import { previewQuestionParam } from '@evenkeel/api-contract/portal/preview-client-id'
import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import {
  type AnswerServices,
  answersKey,
  appointmentStartingQuestionQuery,
  questionByIdQuery,
  startingQuestionQuery,
} from './intake-api.ts'
import { getGuidance } from './guidance.ts'
import { getQuestionStep } from './intake-flow.ts'

/** Id of a placeholder answer set. */
const PREVIEW_ANSWER_SET_ID = '00000000-0000-4000-8000-000000000000'

/** An answer with every choice that leads to guidance, so that the preview shows all texts. */
function createFullAnswer(question: Question): AnswerItem[] {
  const guidance = getGuidance(question)
  if (!guidance) return []
  const all = [...guidance.people, ...guidance.reasons].map(({ choice }) => choice)
  return all.reduceRight<AnswerItem[]>(
    ([inner], answer) => [{ question: question.id, answer, ...(inner ? { nested_response: inner } : {}) }],
    [],
  )
}

/**
 * Seeds the query cache with the drafted question in an address. Used only by the document server to preview
 * drafts for editors: such a page has no visitor and stores no answer. Returns the path of the question's
 * screen when it is another page; null for this one.
 */
export async function seedPreviewQuestion(
  { session, booking, client }: AnswerServices,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): Promise<string | null> {
  const id = new URLSearchParams(search).get(previewQuestionParam)
  if (id === null) return null
  const question = await client.fetchQuery(questionByIdQuery(session, id)).catch(() => null)
  if (!question) return null
  const { to } = getQuestionStep(question)
  if (to !== pathname) return `${to}?${previewQuestionParam}=${id}`
  client.setQueryData(startingQuestionQuery(session).queryKey, question)
  client.setQueryData(appointmentStartingQuestionQuery(session).queryKey, question)
  const isEnd = question.kind === 'terminal'
  const set: AnswerSet = {
    id: PREVIEW_ANSWER_SET_ID,
    response: createFullAnswer(question),
    last_question_answered: null,
    next_question: isEnd ? question : null,
    asked: [],
  }
  booking.update({ answerSetId: PREVIEW_ANSWER_SET_ID })
  client.setQueryData(answersKey(session, PREVIEW_ANSWER_SET_ID), set)
  return null
}
