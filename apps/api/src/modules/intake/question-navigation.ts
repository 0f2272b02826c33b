import type { Question, QuestionOrEnd } from '@evenkeel/api-contract/portal/questions'
import {
  createValidationError,
  createNotFoundError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#http/caller.ts'
import { answerErrorMessages } from './answers/answer-errors.messages.ts'
import { traverseAnswers } from './answers/apply-answers.ts'
import { findQuestionById, type GraphQuestion } from '#intake-graph/graph.ts'
import { type Intake, loadIntake } from './load-intake.ts'
import { presentQuestion } from './questions/present-question.ts'
import { getProgress } from './questions/progress.ts'
import { type AnswerSetRow, findAnswerSet, findNewestAnswerSet } from './answers/answer-set-repository.ts'
import type { GraphTraversal } from '#intake-graph/traverse-graph.ts'
import type { AppContext } from '#app-context.ts'

type QuestionNavigationDeps = Pick<AppContext, 'store' | 'vault' | 'tenantConfig' | 'language'>

/** The caller and the request, which may name a location. */
interface QuestionRequest {
  readonly caller: Caller
  readonly request: FastifyRequest
}

interface QuestionPosition {
  readonly intake: Intake
  readonly walk: GraphTraversal
  readonly step: GraphQuestion
}

/** Returns the set of the visitor's token, else the one the member claimed last. */
async function findCallerAnswerSet(
  deps: Pick<AppContext, 'store' | 'vault'>,
  caller: Caller,
): Promise<AnswerSetRow> {
  const at = { db: deps.store.db, vault: deps.vault }
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
  deps: QuestionNavigationDeps,
  { caller, request }: QuestionRequest,
  questionId: string,
): Promise<QuestionPosition> {
  const set = await findCallerAnswerSet(deps, caller)
  const intake = await loadIntake(deps, deps.store.db, { ...set, request, member: caller.member })
  const step =
    findQuestionById(intake.graph, questionId)?.step ??
    intake.graph.questions.get(intake.findQuestion(questionId)?.question.key ?? '')
  const walk = traverseAnswers(intake.graph, set.response)
  if (!step || !(walk.trail.includes(step.key) || walk.next?.key === step.key)) throw createNotFoundError()
  return { intake, walk, step }
}

const presentStep = ({ intake, walk }: QuestionPosition, step: GraphQuestion): Question =>
  presentQuestion(intake.graph, step, intake.view, getProgress(intake.graph, walk, step.key))

/** Returns the next step on the visitor's path; an empty object at its end (CALL-24). */
export async function getNextQuestion(
  deps: QuestionNavigationDeps,
  asking: QuestionRequest,
  questionId: string,
): Promise<QuestionOrEnd> {
  const standing = await locateQuestion(deps, asking, questionId)
  const { walk, step, intake } = standing
  const at = walk.trail.indexOf(step.key)
  if (at === -1) {
    if (step.kind === 'terminal') return {}
    throw createValidationError([
      {
        field: 'response',
        message: answerErrorMessages.answerFirst({ question: presentStep(standing, step).text }),
      },
    ])
  }
  const key = walk.trail[at + 1] ?? walk.next?.key
  const next = key === undefined ? undefined : intake.graph.questions.get(key)
  return next ? presentStep(standing, next) : {}
}

/** Returns the step that was asked before this one (CALL-23); empty before the first. */
export async function getPreviousQuestion(
  deps: QuestionNavigationDeps,
  asking: QuestionRequest,
  questionId: string,
): Promise<Question> {
  const standing = await locateQuestion(deps, asking, questionId)
  const { walk, step, intake } = standing
  const at = walk.trail.indexOf(step.key)
  const key = at === -1 ? walk.trail.at(-1) : walk.trail[at - 1]
  const previous = key === undefined ? undefined : intake.graph.questions.get(key)
  if (!previous) throw createNotFoundError()
  return presentStep(standing, previous)
}
