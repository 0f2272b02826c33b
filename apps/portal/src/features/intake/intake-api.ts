import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  addOrUpdateAnswer,
  type AnswerItem,
  type AnswerSet,
  createAnswerSet,
} from '@evenkeel/api-contract/portal/answers'
import {
  listQuestions,
  type Question,
  readAppointmentStartingQuestion,
  readPreviousQuestion,
  readQuestion,
  readStartingQuestion,
} from '@evenkeel/api-contract/portal/questions'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { PREFERENCES_QUERY_KEY, resumeAnswers } from '#session/intake/intake-answers.ts'
import type { Session } from '#session/session.ts'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import {
  hasStartedWith,
  isMethodQuestion,
  parseMethod,
  isOpeningQuestion,
  getAnsweredState,
} from './intake-flow.ts'
import { findAnswer } from '#session/intake/question-fields.ts'
import { getDangerChoice } from './safety.ts'

/** The answers can no longer be changed: expired, or claimed by an account. The visitor starts again. */
export class IntakeExpiredError extends Error {}

/** Retries once without an answer; a refusal would be the same again. */
const retry = (count: number, error: Error): boolean => !(error instanceof ApiError) && count < 1
/** Cached as long as the page lives. */
export const intakeQueryOptions = { retry, staleTime: Number.POSITIVE_INFINITY }

/** Each location has its own questions: wording and links may differ after log-in. */
const getOrganizationId = (session: Session): string | null => session.read().user?.organisation ?? null
/** Query key of a question. */
export const questionKey = (session: Session, id: string) =>
  ['question', getOrganizationId(session), id] as const
/** Query key of the stored answers. */
export const answersKey = (session: Session, id: string) =>
  ['answers', getOrganizationId(session), id] as const

export const startingQuestionQuery = (session: Session) =>
  queryOptions({
    queryKey: questionKey(session, 'start'),
    queryFn: () => session.own(readStartingQuestion, {}),
    ...intakeQueryOptions,
  })

export const appointmentStartingQuestionQuery = (session: Session) =>
  queryOptions({
    queryKey: questionKey(session, 'appointment-start'),
    queryFn: () => session.own(readAppointmentStartingQuestion, {}),
    ...intakeQueryOptions,
  })

export const questionByIdQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: questionKey(session, id),
    queryFn: () => session.own(readQuestion, { params: { id } }),
    ...intakeQueryOptions,
  })

/** The danger question, at any position in this intake. */
export const dangerQuestionQuery = (session: Session) =>
  queryOptions({
    queryKey: questionKey(session, 'danger'),
    queryFn: async () => {
      const { results } = await session.own(listQuestions, { query: { per_page: 1000 } })
      const found = results.find((question) => getDangerChoice(question) !== null)
      if (!found) throw new Error('No question asks about danger')
      return found
    },
    ...intakeQueryOptions,
  })

/** Returns the question actually asked before this one (CALL-23); null at the start. */
export async function fetchPreviousQuestion(session: Session, id: string): Promise<Question | null> {
  try {
    return await session.own(readPreviousQuestion, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Services an answer needs. */
export interface AnswerServices {
  readonly session: Session
  readonly booking: BookingWizard
  readonly client: QueryClient
}

/**
 * How an answer is sent: a danger answer goes in the background, blocks nothing, and arrives even when the
 * page is left.
 */
interface SendOptions {
  readonly quiet?: boolean
  readonly keepalive?: boolean
}

async function sendAnswer(
  services: AnswerServices,
  question: Question,
  answer: AnswerItem,
  loudness: SendOptions,
): Promise<AnswerSet> {
  const { session, booking, client } = services
  const { answerSetId } = booking.read()
  const mark = { last_question_answered: question.id }
  const former = client.getQueryData<AnswerSet>(answersKey(session, answerSetId ?? ''))
  const beginsAnew =
    question.is_start && (former?.response.length ?? 0) > 0 && !hasStartedWith(former, question)
  if (answerSetId !== null && !beginsAnew && (await resumeAnswers(session, booking))) {
    const body = { response: answer, ...mark }
    return session.own(addOrUpdateAnswer, { params: { id: answerSetId }, body, ...loudness })
  }
  if (!isOpeningQuestion(question)) throw new IntakeExpiredError()
  // Include the logged-in member from the first answer on, so that staff know whom to call in danger.
  await session.tokensSettled()
  const { answer_token, ...set } = await session.own(createAnswerSet, {
    body: { response: [answer], ...mark },
    headers: session.ownAuthorization(),
    ...loudness,
  })
  session.holdAnswerToken(answer_token)
  return set
}

/** Records the effect of an answer on the booking. */
function recordAnswer(
  { session, booking, client }: AnswerServices,
  question: Question,
  answer: AnswerItem,
  set: AnswerSet,
): void {
  client.setQueryData(answersKey(session, set.id), set)
  // The list must not use earlier preferences.
  client.removeQueries({ queryKey: [PREFERENCES_QUERY_KEY] })
  client.setQueryData(questionKey(session, question.id), question)
  if (set.next_question) {
    client.setQueryData(questionKey(session, set.next_question.id), set.next_question)
    // Cache the next question.
    if (isMethodQuestion(set.next_question))
      client.setQueryData(appointmentStartingQuestionQuery(session).queryKey, set.next_question)
  }
  const state = getAnsweredState(question, answer)
  const method = parseMethod(findAnswer(question, 'appointment_method', answer))
  booking.update({
    answerSetId: set.id,
    currentQuestionId: set.next_question?.id ?? null,
    atEnd: set.next_question?.kind === 'terminal',
    ...(state === null ? {} : { state }),
    ...(method === null ? {} : { method, requestReady: false }),
  })
}

/**
 * Stores one answer: the first creates the answer set, later ones are added or replaced (INTAKE-03). One call
 * per step, because the response includes the next question. Throws IntakeExpiredError, Refused or
 * Unreachable.
 */
export async function saveAnswer(
  services: AnswerServices,
  question: Question,
  answer: AnswerItem,
  loudness: SendOptions = {},
): Promise<AnswerSet> {
  try {
    const set = await sendAnswer(services, question, answer, loudness)
    recordAnswer(services, question, answer, set)
    return set
  } catch (error) {
    const isOver =
      error instanceof IntakeExpiredError ||
      (error instanceof ApiError && [401, 403, 404].includes(error.status))
    if (!isOver) throw error
    services.session.holdAnswerToken(null)
    services.booking.clear(true)
    throw new IntakeExpiredError()
  }
}
