import { desc, eq, sql } from 'drizzle-orm'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { Clock } from '@evenkeel/server-kit/clock'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StoredValue } from '#intake-graph/graph.ts'
import type { AnswerValues } from '#intake-graph/named-rules.ts'
import {
  decryptAnswers,
  encryptAnswers,
  type EncryptedStore,
  getAnswerValues,
  getDataSubject,
  replaceAnswerValue,
  type StoredAnswer,
  summarizeResponse,
} from './stored-answer.ts'
import { answerSets, answerTokens, formerAnswers } from '../tables.ts'

/** An answer set, decrypted. */
export interface AnswerSetRow {
  readonly id: string
  readonly organisationId: string
  readonly locationId: string | null
  readonly memberId: string | null
  readonly response: readonly StoredAnswer[]
  readonly lastQuestionAnswered: string | null
}

/** The parts of a set that appointments and members need. */
interface AnswerSetSummary {
  /** Two letters. */
  readonly appointment_state: string | null
  readonly chief_complaint1: string | null
  readonly chief_complaint2: string | null
  /** video, phone or face_to_face. */
  readonly appointment_method: string | null
}

const columns = {
  id: answerSets.id,
  organisationId: answerSets.organisationId,
  locationId: answerSets.locationId,
  memberId: answerSets.memberId,
  response: answerSets.response,
  lastQuestionAnswered: answerSets.lastQuestionAnswered,
}

const toAnswerSetRow = async (
  at: EncryptedStore,
  row: Omit<AnswerSetRow, 'response'> & { readonly response: Buffer },
): Promise<AnswerSetRow> => ({ ...row, response: await decryptAnswers(at, row) })

/** Returns the set, locked until the transaction ends, so that two concurrent answers are both stored. */
export async function lockAnswerSet(at: EncryptedStore, id: string): Promise<AnswerSetRow | null> {
  const [row] = await at.db.select(columns).from(answerSets).where(eq(answerSets.id, id)).for('update')
  return row ? toAnswerSetRow(at, row) : null
}

export async function findAnswerSet(at: EncryptedStore, id: string): Promise<AnswerSetRow | null> {
  const [row] = await at.db.select(columns).from(answerSets).where(eq(answerSets.id, id))
  return row ? toAnswerSetRow(at, row) : null
}

/** Returns the set a member claimed last. */
export async function findNewestAnswerSet(
  at: EncryptedStore,
  memberId: string,
): Promise<AnswerSetRow | null> {
  const [row] = await at.db
    .select(columns)
    .from(answerSets)
    .where(eq(answerSets.memberId, memberId))
    .orderBy(desc(answerSets.claimedAt), desc(answerSets.createdAt))
    .limit(1)
  return row ? toAnswerSetRow(at, row) : null
}

/**
 * Returns the columns derived from the answers: the state of the visit, and when danger was first reported.
 */
function deriveColumns(response: readonly StoredAnswer[], now: Temporal.Instant) {
  const { appointmentState, selfHarm } = summarizeResponse(response)
  return { appointmentState, dangerAt: selfHarm ? now : null }
}

export async function insertAnswerSet(
  { db: tx, vault }: EncryptedStore,
  set: Omit<AnswerSetRow, 'memberId'> & { readonly begunBy?: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const cipher = await vault.subjectCipher(set, tx)
  const response = encryptAnswers(cipher, 'answer_sets', set.id, set.response)
  await tx
    .insert(answerSets)
    .values({ ...set, response, ...deriveColumns(set.response, now), createdAt: now, renewedAt: now })
}

export async function saveAnswerSet(
  { db: tx, vault }: EncryptedStore,
  owner: Pick<AnswerSetRow, 'id' | 'organisationId' | 'memberId'>,
  set: Pick<AnswerSetRow, 'response' | 'lastQuestionAnswered' | 'locationId'>,
  now: Temporal.Instant,
): Promise<void> {
  const { appointmentState, dangerAt } = deriveColumns(set.response, now)
  const { id } = owner
  const response = encryptAnswers(
    await vault.subjectCipher(getDataSubject(owner), tx),
    'answer_sets',
    id,
    set.response,
  )
  await tx
    .update(answerSets)
    .set({
      ...set,
      response,
      appointmentState,
      ...(dangerAt
        ? { dangerAt: sql`coalesce(${answerSets.dangerAt}, ${dangerAt.toString()}::timestamptz)` }
        : {}),
      renewedAt: now,
    })
    .where(eq(answerSets.id, id))
}

/**
 * Assigns a set to a member; true if it now belongs to the member. Only an unclaimed set of the same
 * organization, or the member's own, can be claimed (RD-147). From then on it is encrypted under the
 * member's key, and its tokens are revoked.
 */
export async function claimAnswerSet(
  at: EncryptedStore,
  clock: Clock,
  { setId, memberId, organisationId }: { setId: string; memberId: string; organisationId: string },
): Promise<boolean> {
  const { db: tx, vault } = at
  const set = await lockAnswerSet(at, setId)
  if (set?.organisationId !== organisationId || (set.memberId ?? memberId) !== memberId) return false
  const cipher = await vault.subjectCipher({ id: memberId, organisationId }, tx)
  const response = encryptAnswers(cipher, 'answer_sets', setId, set.response)
  await tx
    .update(answerSets)
    .set({ memberId, claimedAt: clock.now(), response })
    .where(eq(answerSets.id, setId))
  if (set.memberId === null) await vault.destroy(setId, tx)
  await tx.delete(answerTokens).where(eq(answerTokens.answerSetId, setId))
  return true
}

/**
 * Adds answers to the set a member claimed last; false if there is none. Derived columns, such as the state
 * of the visit, do not change.
 */
export async function addToNewestAnswerSet(
  at: EncryptedStore,
  clock: Clock,
  memberId: string,
  add: (before: readonly StoredAnswer[]) => readonly StoredAnswer[],
): Promise<boolean> {
  const newest = await findNewestAnswerSet(at, memberId)
  const set = newest && (await lockAnswerSet(at, newest.id))
  if (!set) return false
  const cipher = await at.vault.subjectCipher(getDataSubject(set), at.db)
  await at.db
    .update(answerSets)
    .set({
      response: encryptAnswers(cipher, 'answer_sets', set.id, add(set.response)),
      renewedAt: clock.now(),
    })
    .where(eq(answerSets.id, set.id))
  return true
}

/** Returns what other modules need of a set; null for an unknown one. */
export async function getAnswerSetSummary(
  at: EncryptedStore,
  setId: string,
): Promise<AnswerSetSummary | null> {
  const [row] = await at.db
    .select({ ...columns, appointmentState: answerSets.appointmentState })
    .from(answerSets)
    .where(eq(answerSets.id, setId))
  if (!row) return null
  const answers = summarizeResponse(await decryptAnswers(at, row))
  return {
    appointment_state: row.appointmentState,
    chief_complaint1: answers.chiefComplaint1,
    chief_complaint2: answers.chiefComplaint2,
    appointment_method: answers.appointmentMethod,
  }
}

/** Keys of the in-person questions: they belong to one request and are never reused for the next. */
const isInPersonKey = (key: string): boolean => key.startsWith('f2f_')

const selectNewestRows = (at: EncryptedStore, memberId: string) =>
  at.db
    .select(columns)
    .from(answerSets)
    .where(eq(answerSets.memberId, memberId))
    .orderBy(desc(answerSets.claimedAt), desc(answerSets.createdAt))
    .limit(20)

/**
 * Returns the keys of all questions a member was asked in any set, including skipped ones; empty without a
 * set.
 */
export async function listAskedKeys(at: EncryptedStore, memberId: string): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const row of await selectNewestRows(at, memberId))
    for (const key of getAnswerValues(await decryptAnswers(at, row)).keys()) keys.add(key)
  return keys
}

/**
 * Returns a member's answers, newest set first, back to the last complete intake: later sets may cover only
 * the appointment. In-person answers stay with their own request.
 */
async function loadMemberResponses(at: EncryptedStore, memberId: string): Promise<StoredAnswer[][]> {
  const responses: StoredAnswer[][] = []
  for (const row of await selectNewestRows(at, memberId)) {
    const answers = await decryptAnswers(at, row)
    responses.push(answers.filter(({ key }) => responses.length === 0 || !isInPersonKey(key)))
    if (getAnswerValues(answers).has('emotional_support_for')) break
  }
  return responses
}

/** Returns all stored values of a member by question key; later answers win. */
export async function getMemberAnswers(at: EncryptedStore, memberId: string): Promise<AnswerValues> {
  const known = new Map<string, StoredValue>()
  for (const response of await loadMemberResponses(at, memberId))
    for (const [key, value] of getAnswerValues(response)) if (!known.has(key)) known.set(key, value)
  return known
}

/** The same as one list of answers, those of the complete intake first. */
export async function getMemberResponse(at: EncryptedStore, memberId: string): Promise<StoredAnswer[]> {
  const byKey = new Map<string, StoredAnswer>()
  for (const response of (await loadMemberResponses(at, memberId)).toReversed())
    for (const answer of response) byKey.set(answer.key, answer)
  return [...byKey.values()]
}

/** Returns the stored values of a set by question key; null for an unknown set. */
export async function getAnswerSetValues(at: EncryptedStore, setId: string): Promise<AnswerValues | null> {
  const set = await findAnswerSet(at, setId)
  return set && getAnswerValues(set.response)
}

/**
 * Stores the state of the visit (two letters) in the set, and in its answer if that question was answered.
 * The former answers are archived with the time.
 */
export async function setAppointmentState(
  at: EncryptedStore,
  clock: Clock,
  setId: string,
  code: string,
): Promise<void> {
  const { db: tx, vault } = at
  const set = await lockAnswerSet(at, setId)
  if (!set) return
  const cipher = await vault.subjectCipher(getDataSubject(set), tx)
  const label = usStates.find((state) => state.code === code)?.name ?? code
  const response = replaceAnswerValue(set.response, 'appointment_state', { label, value: code })
  const formerId = await nextFormerAnswerId(tx)
  await tx.insert(formerAnswers).values({
    id: formerId,
    organisationId: set.organisationId,
    answerSetId: setId,
    response: encryptAnswers(cipher, 'former_answers', formerId, set.response),
    keptAt: clock.now(),
  })
  await tx
    .update(answerSets)
    .set({ response: encryptAnswers(cipher, 'answer_sets', setId, response), appointmentState: code })
    .where(eq(answerSets.id, setId))
}

/** The id is needed before the row is inserted, because its answers are encrypted for it. */
async function nextFormerAnswerId(tx: Queryable): Promise<number> {
  const rows = await queryRows<{ id: string | number }>(
    tx,
    sql`select nextval('portal.former_answers_id_seq') as id`,
  )
  return Number(rows[0]?.id)
}
