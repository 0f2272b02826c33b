import type { Question, QuestionOrEnd } from '@evenkeel/api-contract/portal/questions'
import {
  createValidationError,
  createNotFoundError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#http/caller.ts'
import { answerErrorMessages } from './answers/answer-errors.messages.ts'
import { traverseAnswers } from './answers/stored-answer.ts'
import { findQuestionById, type GraphQuestion } from '#intake-graph/graph.ts'
import { type Intake, loadIntake } from './load-intake.ts'
import { getProgress, presentQuestion } from './present-question.ts'
import { type AnswerSetRow, findAnswerSet, findNewestAnswerSet } from './answers/answer-set-repository.ts'
import type { GraphTraversal } from '#intake-graph/traverse-graph.ts'
import type { AppContext } from '#app-context.ts'

type QuestionNavigationContext = Pick<AppContext, 'store' | 'vault' | 'tenantConfig' | 'language'>

/** The caller and the request, which may name a location. */
interface QuestionRequest {
  readonly caller: Caller
  readonly request: FastifyRequest
}

interface QuestionPosition {
  readonly intake: Intake
  readonly traversal: GraphTraversal
  readonly step: GraphQuestion
}

/** Returns the set of the visitor's token, else the one the member claimed last. */
async function findCallerAnswerSet(
  context: Pick<AppContext, 'store' | 'vault'>,
  caller: Caller,
): Promise<AnswerSetRow> {
  const at = { db: context.store.db, vault: context.vault }
  if (caller.answerSet) {
    const set = await findAnswerSet(at, caller.answerSet.id)
    if (!set || set.memberId !== null) throw createPermissionDeniedError()
    return set
  }
  const set = caller.member ? await findNewestAnswerSet(at, caller.member.id) : null
  if (!set) throw createNotFoundError()
  return set
}

/**
 * Returns the caller's traversal and the step of the question id. Questions outside the path are not found.
 */
async function locateQuestion(
  context: QuestionNavigationContext,
  { caller, request }: QuestionRequest,
  questionId: string,
): Promise<QuestionPosition> {
  const set = await findCallerAnswerSet(context, caller)
  const intake = await loadIntake(context, context.store.db, { ...set, request, member: caller.member })
  const step =
    findQuestionById(intake.graph, questionId)?.step ??
    intake.graph.questions.get(intake.findQuestion(questionId)?.question.key ?? '')
  const traversal = traverseAnswers(intake.graph, set.response)
  if (!step || !(traversal.trail.includes(step.key) || traversal.next?.key === step.key))
    throw createNotFoundError()
  return { intake, traversal, step }
}

const presentStep = ({ intake, traversal }: QuestionPosition, step: GraphQuestion): Question =>
  presentQuestion(intake.graph, step, intake.view, getProgress(intake.graph, traversal, step.key))

/** Returns the next step on the visitor's path; an empty object at its end (CALL-24). */
export async function getNextQuestion(
  context: QuestionNavigationContext,
  asking: QuestionRequest,
  questionId: string,
): Promise<QuestionOrEnd> {
  const standing = await locateQuestion(context, asking, questionId)
  const { traversal, step, intake } = standing
  const at = traversal.trail.indexOf(step.key)
  if (at === -1) {
    if (step.kind === 'terminal') return {}
    throw createValidationError([
      {
        field: 'response',
        message: answerErrorMessages.answerFirst({ question: presentStep(standing, step).text }),
      },
    ])
  }
  const key = traversal.trail[at + 1] ?? traversal.next?.key
  const next = key === undefined ? undefined : intake.graph.questions.get(key)
  return next ? presentStep(standing, next) : {}
}

/** Returns the step that was asked before this one (CALL-23); empty before the first. */
export async function getPreviousQuestion(
  context: QuestionNavigationContext,
  asking: QuestionRequest,
  questionId: string,
): Promise<Question> {
  const standing = await locateQuestion(context, asking, questionId)
  const { traversal, step, intake } = standing
  const at = traversal.trail.indexOf(step.key)
  const key = at === -1 ? traversal.trail.at(-1) : traversal.trail[at - 1]
  const previous = key === undefined ? undefined : intake.graph.questions.get(key)
  if (!previous) throw createNotFoundError()
  return presentStep(standing, previous)
}
