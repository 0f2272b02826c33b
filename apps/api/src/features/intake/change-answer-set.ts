import type { AnswerItem, AnswerSet } from '@evenkeel/contract/own/answers'
import { invalid, notFound, permissionDenied } from '@evenkeel/server/http/failure'
import type { FastifyRequest } from 'fastify'
import type { FoundQuestion, Graph, GraphQuestion } from '../../intake-graph/graph.ts'
import type { Walk } from '../../intake-graph/walk.ts'
import { applyAnswers, walkOf } from './answers/apply-answers.ts'
import { type AnswerError, checkAnswer } from './answers/check-answer.ts'
import { type Intake, intakeFor } from './intake.ts'
import { presentQuestion } from './questions/present-question.ts'
import { progressOf } from './questions/progress.ts'
import { type AnswerSetRow, findSet, insertSet, lockSet, saveSet } from './answers/store.ts'
import { presentAnswer, type StoredAnswer } from './answers/stored-answer.ts'
import { issueToken } from './answers/tokens.ts'
import type { IntakeDeps } from './deps.ts'
import { refusalTexts } from '#http/refusals.words.ts'

type ChangeAnswerSetDeps = Pick<IntakeDeps, 'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'vault'>

/** What a call wants to change. */
export interface Change {
  /** Answers to add or replace; with `replaceAll` they take the place of all former ones. */
  readonly items?: readonly AnswerItem[] | undefined
  readonly replaceAll?: boolean
  readonly lastQuestionAnswered?: string | undefined
  readonly request: FastifyRequest
}

/** The step a question is by itself; null for a part, which is answered with its step. */
const topLevelStep = ({ question, step }: FoundQuestion): GraphQuestion | null =>
  question === step ? step : null

/**
 * A question this intake does not ask is checked as the intake that asks it says: a page may still show one from before the
 * organisation got another intake. Its answer is kept, and the walk goes on without it.
 */
function stepOf({ graph, findQuestion }: Intake, id: string): GraphQuestion | null {
  const found = findQuestion(id)
  return found && (graph.questions.get(found.question.key) ?? topLevelStep(found))
}

/** Every answer checked against the question `find` knows it by; throws a ValidationError that names all refused ones. */
export function checkedAnswers(
  { view, findQuestion }: Intake,
  items: readonly AnswerItem[],
  find: (id: string) => GraphQuestion | null,
): StoredAnswer[] {
  const keyOf = (id: string): string | null => findQuestion(id)?.question.key ?? null
  const checked = items.map((item) => {
    const step = find(item.question)
    if (step) return checkAnswer(step, item, { view, keyOf })
    const fault: AnswerError = {
      field: 'response',
      message: refusalTexts.unknownQuestion,
      question: item.question,
    }
    return { faults: [fault] }
  })
  const faults = checked.flatMap((one) => ('faults' in one ? one.faults : []))
  if (faults.length > 0) throw invalid(faults)
  return checked.flatMap((one) => ('stored' in one ? [one.stored] : []))
}

/** The questions of a walk with their places on it. */
const askedSoFar = (graph: Graph, walk: Walk): AnswerSet['asked'] =>
  walk.trail.flatMap((key) => {
    const step = graph.questions.get(key)
    return step ? [{ question: step.id, progress: progressOf(graph, walk, key) }] : []
  })

/** A set as its visitor sees it, with the question to go on with. */
export function presentSet(
  { graph, view }: Intake,
  set: Pick<AnswerSetRow, 'id' | 'response' | 'lastQuestionAnswered'>,
): AnswerSet {
  const walk = walkOf(graph, set.response)
  return {
    id: set.id,
    response: set.response.map((stored) => presentAnswer(graph.name, stored)),
    last_question_answered: set.lastQuestionAnswered,
    next_question: walk.next
      ? presentQuestion(graph, walk.next, view, progressOf(graph, walk, walk.next.key))
      : null,
    asked: askedSoFar(graph, walk),
  }
}

/** Starts a set with its first answers and hands out its token (CALL-25). */
export async function createSet(
  deps: ChangeAnswerSetDeps,
  intake: Intake,
  { items = [], lastQuestionAnswered }: Change,
  begunBy: string | null,
): Promise<AnswerSet & { answer_token: string }> {
  const response = applyAnswers(
    intake.graph,
    [],
    checkedAnswers(intake, items, (id) => stepOf(intake, id)),
  )
  return beginSet(deps, intake, {
    response,
    lastQuestionAnswered: lastQuestionAnswered ?? items.at(-1)?.question ?? null,
    begunBy,
  })
}

/** Keeps a new set and hands out its token. */
export async function beginSet(
  deps: ChangeAnswerSetDeps,
  intake: Intake,
  begun: {
    readonly response: readonly StoredAnswer[]
    readonly lastQuestionAnswered: string | null
    /** The member who is signed in. */
    readonly begunBy: string | null
  },
): Promise<AnswerSet & { answer_token: string }> {
  const set = {
    id: deps.randomUuid(),
    organisationId: intake.organisationId,
    locationId: intake.locationId,
    ...begun,
  }
  // A request that names no organisation belongs to the product's own.
  const { db } = deps.store.forOrganisation(intake.organisationId)
  const token = await db.transaction(async (tx) => {
    await insertSet({ db: tx, vault: deps.vault }, set, deps.clock.now())
    return issueToken(tx, deps, set)
  })
  return { ...presentSet(intake, set), answer_token: token }
}

/** A set that a member has taken over is closed to the visitor's token: nothing is read back after claiming. */
function stillOpen(set: AnswerSetRow | null): AnswerSetRow {
  if (!set) throw notFound()
  if (set.memberId !== null) throw permissionDenied()
  return set
}

/** The set behind a visitor's token, with its intake. */
export async function readSet(
  deps: Pick<IntakeDeps, 'store' | 'vault' | 'tenantConfig' | 'language'>,
  id: string,
  request: FastifyRequest,
): Promise<{ set: AnswerSetRow; intake: Intake }> {
  const set = stillOpen(await findSet({ db: deps.store.db, vault: deps.vault }, id))
  return { set, intake: await intakeFor(deps, deps.store.db, { ...set, request }) }
}

/** Adds, replaces or exchanges answers (CALL-26 to CALL-28). One at a time per set, so that none is lost. */
export async function changeSet(
  deps: Pick<IntakeDeps, 'store' | 'clock' | 'vault' | 'tenantConfig' | 'language'>,
  id: string,
  change: Change,
): Promise<AnswerSet> {
  return deps.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: deps.vault }
    const set = stillOpen(await lockSet(at, id))
    const intake = await intakeFor(deps, tx, { ...set, request: change.request })
    const given = checkedAnswers(intake, change.items ?? [], (question) => stepOf(intake, question))
    const former = change.items && change.replaceAll ? [] : set.response
    const changed = {
      response: applyAnswers(intake.graph, former, given),
      lastQuestionAnswered:
        change.lastQuestionAnswered ?? change.items?.at(-1)?.question ?? set.lastQuestionAnswered,
      locationId: intake.locationId,
    }
    await saveSet(at, set, changed, deps.clock.now())
    return presentSet(intake, { id, ...changed })
  })
}
