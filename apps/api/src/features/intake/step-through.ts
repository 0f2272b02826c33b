import type { Question, QuestionOrEnd } from '@evenkeel/contract/own/questions'
import { invalid, notFound, permissionDenied } from '@evenkeel/server/http/failure'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#http/caller.ts'
import { answerTexts } from './answers/answers.words.ts'
import { walkOf } from './answers/apply-answers.ts'
import { findById, type GraphQuestion } from '../../intake-graph/graph.ts'
import { type Intake, intakeFor } from './intake.ts'
import { presentQuestion } from './questions/present-question.ts'
import { progressOf } from './questions/progress.ts'
import { type AnswerSetRow, findSet, newestSetOf } from './answers/store.ts'
import type { Walk } from '../../intake-graph/walk.ts'
import type { IntakeDeps } from './deps.ts'

type StepThroughDeps = Pick<IntakeDeps, 'store' | 'vault' | 'tenantConfig' | 'language'>

/** Who asks, and with which request: it may name a location. */
interface Asking {
  readonly caller: Caller
  readonly request: FastifyRequest
}

interface Standing {
  readonly intake: Intake
  readonly walk: Walk
  readonly step: GraphQuestion
}

/** The set of the visitor's token, else the one the member took over last. */
async function setOf(deps: Pick<IntakeDeps, 'store' | 'vault'>, caller: Caller): Promise<AnswerSetRow> {
  const at = { db: deps.store.db, vault: deps.vault }
  if (caller.answerSet) {
    const set = await findSet(at, caller.answerSet.id)
    if (!set || set.memberId !== null) throw permissionDenied()
    return set
  }
  const set = caller.member ? await newestSetOf(at, caller.member.id) : null
  if (!set) throw notFound()
  return set
}

/** Where the caller is, and the step the question id belongs to. Questions that are not on the walk do not exist. */
async function standingAt(
  deps: StepThroughDeps,
  { caller, request }: Asking,
  questionId: string,
): Promise<Standing> {
  const set = await setOf(deps, caller)
  const intake = await intakeFor(deps, deps.store.db, { ...set, request, member: caller.member })
  const step =
    findById(intake.graph, questionId)?.step ??
    intake.graph.questions.get(intake.findQuestion(questionId)?.question.key ?? '')
  const walk = walkOf(intake.graph, set.response)
  if (!step || !(walk.trail.includes(step.key) || walk.next?.key === step.key)) throw notFound()
  return { intake, walk, step }
}

const shown = ({ intake, walk }: Standing, step: GraphQuestion): Question =>
  presentQuestion(intake.graph, step, intake.view, progressOf(intake.graph, walk, step.key))

/** The step asked after this one on the visitor's own walk; an empty object where the walk ends (CALL-24). */
export async function nextQuestion(
  deps: StepThroughDeps,
  asking: Asking,
  questionId: string,
): Promise<QuestionOrEnd> {
  const standing = await standingAt(deps, asking, questionId)
  const { walk, step, intake } = standing
  const at = walk.trail.indexOf(step.key)
  if (at === -1) {
    if (step.kind === 'terminal') return {}
    throw invalid([
      { field: 'response', message: answerTexts.answerFirst({ question: shown(standing, step).text }) },
    ])
  }
  const key = walk.trail[at + 1] ?? walk.next?.key
  const next = key === undefined ? undefined : intake.graph.questions.get(key)
  return next ? shown(standing, next) : {}
}

/** The step really asked before this one (CALL-23); nothing is before the first. */
export async function previousQuestion(
  deps: StepThroughDeps,
  asking: Asking,
  questionId: string,
): Promise<Question> {
  const standing = await standingAt(deps, asking, questionId)
  const { walk, step, intake } = standing
  const at = walk.trail.indexOf(step.key)
  const key = at === -1 ? walk.trail.at(-1) : walk.trail[at - 1]
  const previous = key === undefined ? undefined : intake.graph.questions.get(key)
  if (!previous) throw notFound()
  return shown(standing, previous)
}
