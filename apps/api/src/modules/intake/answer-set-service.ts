import type { FastifyRequest } from 'fastify'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import {
  createNotFoundError,
  createPermissionDeniedError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import type { GraphQuestion, IntakeGraph, QuestionWithStep } from '#intake-graph/graph.ts'
import type { GraphTraversal } from '#intake-graph/traverse-graph.ts'
import {
  type AnswerSetRow,
  findAnswerSet,
  insertAnswerSet,
  lockAnswerSet,
  saveAnswerSet,
} from './answers/answer-set-repository.ts'
import { issueAnswerToken } from './answers/answer-tokens.ts'
import { applyAnswers, traverseAnswers } from './answers/apply-answers.ts'
import { parseAnswerValue } from './answers/parse-answer-value.ts'
import { presentAnswer, type StoredAnswer } from './answers/stored-answer.ts'
import type { IntakeDeps } from './deps.ts'
import { type Intake, loadIntake } from './load-intake.ts'
import { listAskedParts, type OrganizationView } from './questions/organization-view.ts'
import { presentQuestion } from './questions/present-question.ts'
import { getProgress } from './questions/progress.ts'

/** A refused answer: `field` is always `response`, and the question is named by its key. */
export interface AnswerError extends ErrorEntry {
  readonly field: 'response'
  readonly message: string
  /** Key of the question, or the id that was sent when we do not know it. */
  readonly question: string
}

/** The answer to keep, or why it is refused. */
type CheckedAnswer = { readonly stored: StoredAnswer } | { readonly faults: readonly AnswerError[] }

interface CheckContext {
  readonly view: OrganizationView
  /** Key of the question with this id, in whatever intake; null for an unknown id. */
  readonly keyOf: (id: string) => string | null
}

const rejectAnswer = (question: string, message: string): CheckedAnswer => ({
  faults: [{ field: 'response', message, question }],
})

/** Missing parts are read as empty, so that required ones are asked for by name. */
const createEmptyAnswer = (question: GraphQuestion): AnswerItem => ({ question: question.id, answer: null })

function checkParts(question: GraphQuestion, item: AnswerItem, context: CheckContext): CheckedAnswer[] {
  const asked = listAskedParts(context.view, question)
  const sent = item.multiple_questions_response ?? []
  const strange = sent
    .filter((one) => !asked.some(({ key }) => key === context.keyOf(one.question)))
    .map((one) => rejectAnswer(one.question, apiErrorMessages.unknownPart))
  const members = asked.map((member) =>
    checkAnswer(
      member,
      sent.find((one) => context.keyOf(one.question) === member.key) ?? createEmptyAnswer(member),
      context,
    ),
  )
  return [...strange, ...members]
}

function checkNested(question: GraphQuestion, item: AnswerItem, context: CheckContext): CheckedAnswer | null {
  const { nested } = question
  const sent = item.nested_response
  if (!nested) return sent ? rejectAnswer(sent.question, apiErrorMessages.unknownPart) : null
  if (!sent) return nested.isRequired ? checkAnswer(nested, createEmptyAnswer(nested), context) : null
  if (context.keyOf(sent.question) !== nested.key)
    return rejectAnswer(sent.question, apiErrorMessages.unknownPart)
  return checkAnswer(nested, sent, context)
}

const getErrors = (checked: CheckedAnswer | null): readonly AnswerError[] =>
  checked && 'faults' in checked ? checked.faults : []

/** Checks one answer with its nested ones and members; every fault is named, not only the first. */
export function checkAnswer(question: GraphQuestion, item: AnswerItem, context: CheckContext): CheckedAnswer {
  const read = parseAnswerValue(question, item.answer, context.view)
  const own = typeof read === 'string' ? rejectAnswer(question.key, read) : null
  const nested = checkNested(question, item, context)
  const parts = checkParts(question, item, context)
  const faults = [own, nested, ...parts].flatMap(getErrors)
  if (typeof read === 'string' || faults.length > 0) return { faults }
  const members = parts.flatMap((part) => ('stored' in part ? [part.stored] : []))
  return {
    stored: {
      key: question.key,
      question: item.question,
      answer: item.answer,
      ...read,
      ...(nested && 'stored' in nested ? { nested: nested.stored } : {}),
      ...(question.members.length > 0 ? { members } : {}),
    },
  }
}

type OpenAnswerSetDeps = Pick<IntakeDeps, 'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'vault'>

/** What a call wants to change. */
export interface AnswerSetChange {
  /** Answers to add or replace; with `replaceAll` they take the place of all former ones. */
  readonly items?: readonly AnswerItem[] | undefined
  readonly replaceAll?: boolean
  readonly lastQuestionAnswered?: string | undefined
  readonly request: FastifyRequest
}

/** The step a question is by itself; null for a part, which is answered with its step. */
const topLevelStep = ({ question, step }: QuestionWithStep): GraphQuestion | null =>
  question === step ? step : null

/**
 * A question this intake does not ask is checked as the intake that asks it says: a page may still show one from before the
 * organisation got another intake. Its answer is kept, and the walk goes on without it.
 */
function findStep({ graph, findQuestion }: Intake, id: string): GraphQuestion | null {
  const found = findQuestion(id)
  return found && (graph.questions.get(found.question.key) ?? topLevelStep(found))
}

/** Every answer checked against the question `find` knows it by; throws a ValidationError that names all refused ones. */
export function validateAnswers(
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
      message: apiErrorMessages.unknownQuestion,
      question: item.question,
    }
    return { faults: [fault] }
  })
  const faults = checked.flatMap((one) => ('faults' in one ? one.faults : []))
  if (faults.length > 0) throw createValidationError(faults)
  return checked.flatMap((one) => ('stored' in one ? [one.stored] : []))
}

/** The questions of a walk with their places on it. */
const listAskedQuestions = (graph: IntakeGraph, walk: GraphTraversal): AnswerSet['asked'] =>
  walk.trail.flatMap((key) => {
    const step = graph.questions.get(key)
    return step ? [{ question: step.id, progress: getProgress(graph, walk, key) }] : []
  })

/** A set as its visitor sees it, with the question to go on with. */
export function presentAnswerSet(
  { graph, view }: Intake,
  set: Pick<AnswerSetRow, 'id' | 'response' | 'lastQuestionAnswered'>,
): AnswerSet {
  const walk = traverseAnswers(graph, set.response)
  return {
    id: set.id,
    response: set.response.map((stored) => presentAnswer(graph.name, stored)),
    last_question_answered: set.lastQuestionAnswered,
    next_question: walk.next
      ? presentQuestion(graph, walk.next, view, getProgress(graph, walk, walk.next.key))
      : null,
    asked: listAskedQuestions(graph, walk),
  }
}

/** Starts a set with its first answers and hands out its token (CALL-25). */
export async function startAnswerSet(
  deps: OpenAnswerSetDeps,
  intake: Intake,
  { items = [], lastQuestionAnswered }: AnswerSetChange,
  begunBy: string | null,
): Promise<AnswerSet & { answer_token: string }> {
  const response = applyAnswers(
    intake.graph,
    [],
    validateAnswers(intake, items, (id) => findStep(intake, id)),
  )
  return openAnswerSet(deps, intake, {
    response,
    lastQuestionAnswered: lastQuestionAnswered ?? items.at(-1)?.question ?? null,
    begunBy,
  })
}

/** Keeps a new set and hands out its token. */
export async function openAnswerSet(
  deps: OpenAnswerSetDeps,
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
    await insertAnswerSet({ db: tx, vault: deps.vault }, set, deps.clock.now())
    return issueAnswerToken(tx, deps, set)
  })
  return { ...presentAnswerSet(intake, set), answer_token: token }
}

/** A set that a member has taken over is closed to the visitor's token: nothing is read back after claiming. */
function requireOpenAnswerSet(set: AnswerSetRow | null): AnswerSetRow {
  if (!set) throw createNotFoundError()
  if (set.memberId !== null) throw createPermissionDeniedError()
  return set
}

/** The set behind a visitor's token, with its intake. */
export async function loadAnswerSet(
  deps: Pick<IntakeDeps, 'store' | 'vault' | 'tenantConfig' | 'language'>,
  id: string,
  request: FastifyRequest,
): Promise<{ set: AnswerSetRow; intake: Intake }> {
  const set = requireOpenAnswerSet(await findAnswerSet({ db: deps.store.db, vault: deps.vault }, id))
  return { set, intake: await loadIntake(deps, deps.store.db, { ...set, request }) }
}

/** Adds, replaces or exchanges answers (CALL-26 to CALL-28). One at a time per set, so that none is lost. */
export async function updateAnswerSet(
  deps: Pick<IntakeDeps, 'store' | 'clock' | 'vault' | 'tenantConfig' | 'language'>,
  id: string,
  change: AnswerSetChange,
): Promise<AnswerSet> {
  return deps.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: deps.vault }
    const set = requireOpenAnswerSet(await lockAnswerSet(at, id))
    const intake = await loadIntake(deps, tx, { ...set, request: change.request })
    const given = validateAnswers(intake, change.items ?? [], (question) => findStep(intake, question))
    const former = change.items && change.replaceAll ? [] : set.response
    const changed = {
      response: applyAnswers(intake.graph, former, given),
      lastQuestionAnswered:
        change.lastQuestionAnswered ?? change.items?.at(-1)?.question ?? set.lastQuestionAnswered,
      locationId: intake.locationId,
    }
    await saveAnswerSet(at, set, changed, deps.clock.now())
    return presentAnswerSet(intake, { id, ...changed })
  })
}
