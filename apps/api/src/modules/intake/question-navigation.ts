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
import type { IntakeDeps } from './deps.ts'

type QuestionNavigationDeps = Pick<IntakeDeps, 'store' | 'vault' | 'tenantConfig' | 'language'>

/** Who asks, and with which request: it may name a location. */
interface QuestionRequest {
  readonly caller: Caller
  readonly request: FastifyRequest
}

interface QuestionPosition {
  readonly intake: Intake
  readonly walk: GraphTraversal
  readonly step: GraphQuestion
}

/** The set of the visitor's token, else the one the member took over last. */
async function findCallerAnswerSet(
  deps: Pick<IntakeDeps, 'store' | 'vault'>,
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

/** Where the caller is, and the step the question id belongs to. Questions that are not on the walk do not exist. */
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

/** The step asked after this one on the visitor's own walk; an empty object where the walk ends (CALL-24). */
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

/** The step really asked before this one (CALL-23); nothing is before the first. */
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
