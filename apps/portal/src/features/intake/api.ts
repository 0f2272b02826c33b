import { Refused } from '@evenkeel/contract/call'
import {
  addOrUpdateAnswer,
  type AnswerItem,
  type AnswerSet,
  createAnswerSet,
  readAnswerSet,
} from '@evenkeel/contract/own/answers'
import {
  type Question,
  readAppointmentStartingQuestion,
  readPreviousQuestion,
  readQuestion,
  readStartingQuestion,
} from '@evenkeel/contract/own/questions'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { resumeAnswers } from '#session/answers.ts'
import type { Session } from '#session/session.ts'
import type { Visit } from '#session/visit.ts'
import { methodOf, opensSet, stateAnswered } from './flow.ts'
import { answerTo } from './model.ts'

/** The answers are no longer ours to add to: too old, or taken over by an account. The visitor starts anew. */
export class IntakeOver extends Error {}

/** Silence is tried once more, a refusal is not: it would be the same. */
const retry = (count: number, error: Error): boolean => !(error instanceof Refused) && count < 1
const lasting = { retry, staleTime: Number.POSITIVE_INFINITY }

export const startingQuestion = (session: Session) =>
  queryOptions({
    queryKey: ['question', 'start'],
    queryFn: () => session.own(readStartingQuestion, {}),
    ...lasting,
  })

export const appointmentStartingQuestion = (session: Session) =>
  queryOptions({
    queryKey: ['question', 'appointment-start'],
    queryFn: () => session.own(readAppointmentStartingQuestion, {}),
    ...lasting,
  })

export const questionById = (session: Session, id: string) =>
  queryOptions({
    queryKey: ['question', id],
    queryFn: () => session.own(readQuestion, { params: { id } }),
    ...lasting,
  })

/** The stored answers; after a reload their token comes back through the cookie first. Undefined answers are null. */
export const storedAnswers = (session: Session, visit: Visit, id: string) =>
  queryOptions({
    queryKey: ['answers', id],
    queryFn: async (): Promise<AnswerSet | null> =>
      (await resumeAnswers(session, visit))
        ? session.own(readAnswerSet, { params: { id }, quiet: true })
        : null,
    ...lasting,
  })

/** The question really asked before this one (CALL-23); null at the start. */
export async function previousQuestion(session: Session, id: string): Promise<Question | null> {
  try {
    return await session.own(readPreviousQuestion, { params: { id }, quiet: true })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Everything an answer touches. */
export interface AnswerDesk {
  readonly session: Session
  readonly visit: Visit
  readonly client: QueryClient
}

/** How loudly a failure is told: the danger answer is sent in the background and disturbs nobody. */
interface Loudness {
  readonly quiet?: boolean
}

async function send(
  desk: AnswerDesk,
  question: Question,
  answer: AnswerItem,
  loudness: Loudness,
): Promise<AnswerSet> {
  const { session, visit } = desk
  const { answerSetId } = visit.read()
  const mark = { last_question_answered: question.id }
  if (answerSetId !== null && (await resumeAnswers(session, visit))) {
    const body = { response: answer, ...mark }
    return session.own(addOrUpdateAnswer, { params: { id: answerSetId }, body, ...loudness })
  }
  if (!opensSet(question)) throw new IntakeOver()
  const { answer_token, ...set } = await session.own(createAnswerSet, {
    body: { response: [answer], ...mark },
    ...loudness,
  })
  session.holdAnswerToken(answer_token)
  return set
}

/** Notes what an answer means for the rest of the way. */
function note({ visit, client }: AnswerDesk, question: Question, answer: AnswerItem, set: AnswerSet): void {
  client.setQueryData(['answers', set.id], set)
  client.setQueryData(['question', question.id], question)
  if (set.next_question) client.setQueryData(['question', set.next_question.id], set.next_question)
  const state = stateAnswered(question, answer)
  const method = methodOf(answerTo(question, 'appointment_method', answer))
  visit.update({
    answerSetId: set.id,
    currentQuestionId: set.next_question?.id ?? null,
    ...(state === null ? {} : { state }),
    ...(method === null ? {} : { method, requestReady: false }),
  })
}

/**
 * Stores one answer: the first opens the answer set, later ones are added or replaced (INTAKE-03). One call a step,
 * because the answer brings the next question along. Throws IntakeOver, Refused or Unreachable.
 */
export async function saveAnswer(
  desk: AnswerDesk,
  question: Question,
  answer: AnswerItem,
  loudness: Loudness = {},
): Promise<AnswerSet> {
  try {
    const set = await send(desk, question, answer, loudness)
    note(desk, question, answer, set)
    return set
  } catch (error) {
    const isOver =
      error instanceof IntakeOver || (error instanceof Refused && [401, 403, 404].includes(error.status))
    if (!isOver) throw error
    desk.session.holdAnswerToken(null)
    desk.visit.clear(true)
    throw new IntakeOver()
  }
}
