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
import { applyAnswers, presentAnswer, type StoredAnswer, traverseAnswers } from './answers/stored-answer.ts'
import { parseAnswerValue } from './answers/parse-answer-value.ts'
import type { AppContext } from '#app-context.ts'
import { type Intake, loadIntake } from './load-intake.ts'
import { getProgress, listAskedParts, type OrganizationView, presentQuestion } from './present-question.ts'

/** A refused answer: `field` is always `response`, and `question` identifies the question. */
export interface AnswerError extends ErrorEntry {
  readonly field: 'response'
  readonly message: string
  /** Key of the question, or the sent id if it is unknown. */
  readonly question: string
}

/** The answer to store, or why it is refused. */
type CheckedAnswer = { readonly stored: StoredAnswer } | { readonly faults: readonly AnswerError[] }

interface CheckContext {
  readonly view: OrganizationView
  /** Returns the key of the question with this id in any intake; null for an unknown id. */
  readonly keyOf: (id: string) => string | null
}

const rejectAnswer = (question: string, message: string): CheckedAnswer => ({
  faults: [{ field: 'response', message, question }],
})

/** Missing parts are read as empty, so that required ones are reported by name. */
const createEmptyAnswer = (question: GraphQuestion): AnswerItem => ({ question: question.id, answer: null })

function checkParts(question: GraphQuestion, item: AnswerItem, context: CheckContext): CheckedAnswer[] {
  const parts = listAskedParts(context.view, question)
  const sent = item.multiple_questions_response ?? []
  const strange = sent
    .filter((one) => !parts.some(({ key }) => key === context.keyOf(one.question)))
    .map((one) => rejectAnswer(one.question, apiErrorMessages.unknownPart))
  const members = parts.map((member) =>
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

/** Validates one answer with its nested answers and members; reports every error, not only the first. */
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

type OpenAnswerSetContext = Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'vault'>

/** A change of an answer set. */
interface AnswerSetChange {
  /** Answers to add or replace; with `replaceAll` they replace all former ones. */
  readonly items?: readonly AnswerItem[] | undefined
  readonly replaceAll?: boolean
  readonly lastQuestionAnswered?: string | undefined
  readonly request: FastifyRequest
}

/** The question as its own step; null for a part, which is answered with its step. */
const topLevelStep = ({ question, step }: QuestionWithStep): GraphQuestion | null =>
  question === step ? step : null

/**
 * A question outside this intake is validated by the intake that has it: a page may still show one from
 * before the organization changed its intake. Its answer is stored, and the flow continues without it.
 */
function findStep({ graph, findQuestion }: Intake, id: string): GraphQuestion | null {
  const found = findQuestion(id)
  return found && (graph.questions.get(found.question.key) ?? topLevelStep(found))
}

/**
 * Validates every answer against the question returned by `find`; throws a ValidationError with all refused
 * ones.
 */
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

/** Lists the questions of a traversal with their positions. */
const listAskedQuestions = (graph: IntakeGraph, traversal: GraphTraversal): AnswerSet['asked'] =>
  traversal.trail.flatMap((key) => {
    const step = graph.questions.get(key)
    return step ? [{ question: step.id, progress: getProgress(graph, traversal, key) }] : []
  })

/** Maps a set to the response for its visitor, with the next question. */
export function presentAnswerSet(
  { graph, view }: Intake,
  set: Pick<AnswerSetRow, 'id' | 'response' | 'lastQuestionAnswered'>,
): AnswerSet {
  const traversal = traverseAnswers(graph, set.response)
  return {
    id: set.id,
    response: set.response.map((stored) => presentAnswer(graph.name, stored)),
    last_question_answered: set.lastQuestionAnswered,
    next_question: traversal.next
      ? presentQuestion(graph, traversal.next, view, getProgress(graph, traversal, traversal.next.key))
      : null,
    asked: listAskedQuestions(graph, traversal),
  }
}

/** Starts a set with its first answers and returns its token (CALL-25). */
export async function startAnswerSet(
  context: OpenAnswerSetContext,
  intake: Intake,
  { items = [], lastQuestionAnswered }: AnswerSetChange,
  begunBy: string | null,
): Promise<AnswerSet & { answer_token: string }> {
  const response = applyAnswers(
    intake.graph,
    [],
    validateAnswers(intake, items, (id) => findStep(intake, id)),
  )
  return openAnswerSet(context, intake, {
    response,
    lastQuestionAnswered: lastQuestionAnswered ?? items.at(-1)?.question ?? null,
    begunBy,
  })
}

/** Stores a new set and returns its token. */
export async function openAnswerSet(
  context: OpenAnswerSetContext,
  intake: Intake,
  start: {
    readonly response: readonly StoredAnswer[]
    readonly lastQuestionAnswered: string | null
    /** The logged-in member. */
    readonly begunBy: string | null
  },
): Promise<AnswerSet & { answer_token: string }> {
  const set = {
    id: context.randomUuid(),
    organisationId: intake.organisationId,
    locationId: intake.locationId,
    ...start,
  }
  // A request without an organization belongs to the root organization.
  const { db } = context.store.forOrganisation(intake.organisationId)
  const token = await db.transaction(async (tx) => {
    await insertAnswerSet({ db: tx, vault: context.vault }, set, context.clock.now())
    return issueAnswerToken(tx, context, set)
  })
  return { ...presentAnswerSet(intake, set), answer_token: token }
}

/** Rejects a set that a member has claimed: after that the visitor's token reads nothing. */
function requireOpenAnswerSet(set: AnswerSetRow | null): AnswerSetRow {
  if (!set) throw createNotFoundError()
  if (set.memberId !== null) throw createPermissionDeniedError()
  return set
}

/** Returns the set of a visitor's token, with its intake. */
export async function loadAnswerSet(
  context: Pick<AppContext, 'store' | 'vault' | 'tenantConfig' | 'language'>,
  id: string,
  request: FastifyRequest,
): Promise<{ set: AnswerSetRow; intake: Intake }> {
  const set = requireOpenAnswerSet(await findAnswerSet({ db: context.store.db, vault: context.vault }, id))
  return { set, intake: await loadIntake(context, context.store.db, { ...set, request }) }
}

/**
 * Adds or replaces answers, or replaces all of them (CALL-26 to CALL-28). The set is locked, so that
 * concurrent changes are not lost.
 */
export async function updateAnswerSet(
  context: Pick<AppContext, 'store' | 'clock' | 'vault' | 'tenantConfig' | 'language'>,
  id: string,
  change: AnswerSetChange,
): Promise<AnswerSet> {
  return context.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: context.vault }
    const set = requireOpenAnswerSet(await lockAnswerSet(at, id))
    const intake = await loadIntake(context, tx, { ...set, request: change.request })
    const given = validateAnswers(intake, change.items ?? [], (question) => findStep(intake, question))
    const former = change.items && change.replaceAll ? [] : set.response
    const changed = {
      response: applyAnswers(intake.graph, former, given),
      lastQuestionAnswered:
        change.lastQuestionAnswered ?? change.items?.at(-1)?.question ?? set.lastQuestionAnswered,
      locationId: intake.locationId,
    }
    await saveAnswerSet(at, set, changed, context.clock.now())
    return presentAnswerSet(intake, { id, ...changed })
  })
}
