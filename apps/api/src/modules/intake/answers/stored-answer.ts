import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher, DataSubject, Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createStableId, type IntakeGraph, type StoredValue } from '#intake-graph/graph.ts'
import type { AnswerValues } from '#intake-graph/named-rules.ts'
import { getStartKey, type GraphTraversal, traverseGraph } from '#intake-graph/traverse-graph.ts'

/** A stored answer: label shown, value meant, and what was sent. */
export interface StoredAnswer {
  /** Key of the question: does not change with wording and ids. */
  readonly key: string
  /** Id of the question as sent. */
  readonly question: string
  /** The answer as sent. */
  readonly answer: AnswerItem['answer']
  /** What the member saw; null if nothing was selected. */
  readonly label: string | null
  readonly value: StoredValue
  readonly nested?: StoredAnswer
  readonly members?: readonly StoredAnswer[]
}

/** Summary of a set for other modules. */
interface ResponseSummary {
  readonly appointmentState: string | null
  readonly chiefComplaint1: string | null
  readonly chiefComplaint2: string | null
  readonly appointmentMethod: string | null
  readonly selfHarm: boolean | null
}

function* flattenAnswer(answer: StoredAnswer): Generator<StoredAnswer> {
  yield answer
  if (answer.nested) yield* flattenAnswer(answer.nested)
  for (const member of answer.members ?? []) yield* flattenAnswer(member)
}

/** Returns stored values by key, parts included. */
export const getAnswerValues = (response: readonly StoredAnswer[]): AnswerValues =>
  new Map(
    response.flatMap((answer) => [...flattenAnswer(answer)].map(({ key, value }) => [key, value] as const)),
  )

/** Summarizes the answers. A second reason equal to the first is ignored. */
export function summarizeResponse(response: readonly StoredAnswer[]): ResponseSummary {
  const values = getAnswerValues(response)
  const text = (key: string): string | null => {
    const value = values.get(key)
    return typeof value === 'string' ? value : null
  }
  const [first, second] = [text('chief_complaint1'), text('chief_complaint2')]
  const selfHarm = values.get('self_harm')
  return {
    appointmentState: text('appointment_state'),
    chiefComplaint1: first,
    chiefComplaint2: first === second ? null : second,
    appointmentMethod: text('appointment_method'),
    selfHarm: typeof selfHarm === 'boolean' ? selfHarm : null,
  }
}

/** Returns the answer as it was sent, with the question's id in the intake `graph`. */
export const presentAnswer = (graph: string, stored: StoredAnswer): AnswerItem => ({
  question: createStableId(graph, stored.key),
  answer: stored.answer,
  ...(stored.nested ? { nested_response: presentAnswer(graph, stored.nested) } : {}),
  ...(stored.members
    ? { multiple_questions_response: stored.members.map((member) => presentAnswer(graph, member)) }
    : {}),
})

/** Returns the answers with another value at one key; unchanged if that key was not answered. */
export const replaceAnswerValue = (
  response: readonly StoredAnswer[],
  key: string,
  { label, value }: Pick<StoredAnswer, 'label' | 'value'>,
): StoredAnswer[] =>
  response.map((stored) => ({
    ...stored,
    ...(stored.key === key ? { answer: label, label, value } : {}),
    ...(stored.nested
      ? { nested: replaceAnswerValue([stored.nested], key, { label, value })[0] as StoredAnswer }
      : {}),
    ...(stored.members ? { members: replaceAnswerValue(stored.members, key, { label, value }) } : {}),
  }))

const screeningKeys = [
  'how_often_nervous',
  'how_often_worry',
  'how_often_less_interest_in_things',
  'how_often_depressed',
] as const

/**
 * Returns the four screening scores in the usual scale: 0 not at all, 3 nearly every day. They are stored
 * reversed, 4 to 1. Null if a question was not asked.
 */
export const getScreeningScores = (values: AnswerValues): Record<string, number | null> =>
  Object.fromEntries(
    screeningKeys.map((key) => {
      const stored = values.get(key)
      return [key, typeof stored === 'number' ? 4 - stored : null]
    }),
  )

/** The database or a transaction, with the keys to decrypt its rows. */
export interface EncryptedStore {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'subjectCipher' | 'destroy'>
}

const getEncryptionContext = (
  table: 'answer_sets' | 'former_answers',
  row: string | number,
): EncryptionContext => ({
  table,
  row,
  column: 'response',
})
type Table = Parameters<typeof getEncryptionContext>[0]

/** Returns the data subject of a set: its member, or the set itself until a member claims it. */
export const getDataSubject = (set: {
  readonly id: string
  readonly organisationId: string
  readonly memberId: string | null
}): DataSubject => ({ id: set.memberId ?? set.id, organisationId: set.organisationId })

/** Encrypts answers for their row. */
export const encryptAnswers = (
  cipher: Cipher,
  table: Table,
  row: string | number,
  response: readonly StoredAnswer[],
): Buffer => cipher.encrypt(getEncryptionContext(table, row), JSON.stringify(response))

/** Decrypts the answers of a set. */
export const decryptAnswers = async (
  { db, vault }: EncryptedStore,
  set: Parameters<typeof getDataSubject>[0] & { readonly response: Buffer },
): Promise<readonly StoredAnswer[]> => {
  const cipher = await vault.subjectCipher(getDataSubject(set), db)
  return JSON.parse(
    await cipher.decrypt(getEncryptionContext('answer_sets', set.id), set.response),
  ) as StoredAnswer[]
}

/** Returns the position in the graph after these answers. */
export const traverseAnswers = (graph: IntakeGraph, response: readonly StoredAnswer[]): GraphTraversal =>
  traverseGraph(graph, getAnswerValues(response), getStartKey(graph, response[0]?.key))

/** Merges new answers into former ones by question. */
export function mergeAnswers(
  before: readonly StoredAnswer[],
  given: readonly StoredAnswer[],
): StoredAnswer[] {
  const byKey = new Map(before.map((answer) => [answer.key, answer]))
  for (const answer of given) byKey.set(answer.key, answer)
  return [...byKey.values()]
}

/**
 * Merges new answers into former ones and drops the answers of abandoned branches, so that a counselor
 * never sees contradictory answers (RD-141).
 */
export function applyAnswers(
  graph: IntakeGraph,
  before: readonly StoredAnswer[],
  given: readonly StoredAnswer[],
): StoredAnswer[] {
  const after = mergeAnswers(before, given)
  const stays = new Set(traverseAnswers(graph, after).trail)
  const left = traverseAnswers(graph, before).trail.filter((key) => !stays.has(key))
  const fresh = new Set(given.map(({ key }) => key))
  return after.filter(({ key }) => fresh.has(key) || !left.includes(key))
}
