import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { usStates } from '@evenkeel/contract/lists/us-states'
import type { Clock } from '@evenkeel/server/clock'
import type { Queryable } from '@evenkeel/server/store/store'
import { toRow } from '#db/instant.ts'
import type { StoredValue } from './graph.ts'
import type { Answers } from './named-rules.ts'
import { columnsOf, type StoredAnswer, valuesOf, withValue } from './stored-answer.ts'
import { answerSets, answerTokens, formerAnswers } from './tables.ts'

/** An answer set as the intake works with it. */
export interface AnswerSetRow {
  readonly id: string
  readonly organisationId: string
  readonly locationId: string | null
  readonly memberId: string | null
  readonly response: readonly StoredAnswer[]
  readonly lastQuestionAnswered: string | null
}

/** What appointments and members need to know of a set. */
export interface AnswerSummary {
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

const asRow = (row: Omit<AnswerSetRow, 'response'> & { response: unknown }): AnswerSetRow => ({
  ...row,
  response: row.response as StoredAnswer[],
})

/** The set, locked until the transaction ends, so that two answers sent at once are both kept. */
export async function lockSet(tx: Queryable, id: string): Promise<AnswerSetRow | null> {
  const [row] = await tx.select(columns).from(answerSets).where(eq(answerSets.id, id)).for('update')
  return row ? asRow(row) : null
}

export async function findSet(db: Queryable, id: string): Promise<AnswerSetRow | null> {
  const [row] = await db.select(columns).from(answerSets).where(eq(answerSets.id, id))
  return row ? asRow(row) : null
}

/** The set a member took over last. */
export async function newestSetOf(db: Queryable, memberId: string): Promise<AnswerSetRow | null> {
  const [row] = await db
    .select(columns)
    .from(answerSets)
    .where(eq(answerSets.memberId, memberId))
    .orderBy(desc(answerSets.claimedAt), desc(answerSets.createdAt))
    .limit(1)
  return row ? asRow(row) : null
}

/** Danger once said stays known to those who call back, also where the answer is taken back (flows.md 4). */
const dangerOf = (response: readonly StoredAnswer[], now: Date): Date | null =>
  columnsOf(response).selfHarm === true ? now : null

export async function insertSet(
  tx: Queryable,
  set: Omit<AnswerSetRow, 'memberId'>,
  now: Date,
): Promise<void> {
  const dangerAt = dangerOf(set.response, now)
  await tx
    .insert(answerSets)
    .values({ ...set, ...columnsOf(set.response), dangerAt, createdAt: now, renewedAt: now })
}

export async function saveSet(
  tx: Queryable,
  id: string,
  set: Pick<AnswerSetRow, 'response' | 'lastQuestionAnswered' | 'locationId'>,
  now: Date,
): Promise<void> {
  const dangerAt = dangerOf(set.response, now)
  await tx
    .update(answerSets)
    .set({
      ...set,
      ...columnsOf(set.response),
      ...(dangerAt
        ? { dangerAt: sql`coalesce(${answerSets.dangerAt}, ${dangerAt.toISOString()}::timestamptz)` }
        : {}),
      renewedAt: now,
    })
    .where(eq(answerSets.id, id))
}

/**
 * Gives a set to a member; true when it now is the member's. Only a set without owner, or the member's own, of the
 * member's organisation can be taken (AMB-47). From then on its tokens open nothing (trust trap 31).
 */
export async function claimAnswerSet(
  tx: Queryable,
  clock: Clock,
  { setId, memberId, organisationId }: { setId: string; memberId: string; organisationId: string },
): Promise<boolean> {
  const claimed = await tx
    .update(answerSets)
    .set({ memberId, claimedAt: toRow(clock.now()) })
    .where(
      and(
        eq(answerSets.id, setId),
        eq(answerSets.organisationId, organisationId),
        or(isNull(answerSets.memberId), eq(answerSets.memberId, memberId)),
      ),
    )
    .returning({ id: answerSets.id })
  if (claimed.length === 0) return false
  await tx.delete(answerTokens).where(eq(answerTokens.answerSetId, setId))
  return true
}

/** What other features need of a set; null for an unknown one. */
export async function summaryOf(db: Queryable, setId: string): Promise<AnswerSummary | null> {
  const [row] = await db
    .select({
      appointment_state: answerSets.appointmentState,
      chief_complaint1: answerSets.chiefComplaint1,
      chief_complaint2: answerSets.chiefComplaint2,
      appointment_method: answerSets.appointmentMethod,
    })
    .from(answerSets)
    .where(eq(answerSets.id, setId))
  return row ?? null
}

/** Keys of the questions about meeting in person: they belong to one request and are never carried to the next. */
const isInPerson = (key: string): boolean => key.startsWith('f2f_')

/**
 * Every stored value a member gave, by the key of its question: the newest set, and where that asked only about the
 * appointment (flows.md 8.1) what the sets before it knew.
 */
export async function answersOfMember(db: Queryable, memberId: string): Promise<Answers> {
  const rows = await db
    .select({ response: answerSets.response })
    .from(answerSets)
    .where(eq(answerSets.memberId, memberId))
    .orderBy(desc(answerSets.claimedAt), desc(answerSets.createdAt))
    .limit(20)
  const known = new Map<string, StoredValue>()
  for (const [at, { response }] of rows.entries()) {
    const values = valuesOf(response as StoredAnswer[])
    for (const [key, value] of values)
      if (!known.has(key) && (at === 0 || !isInPerson(key))) known.set(key, value)
    if (values.has('emotional_support_for')) break
  }
  return known
}

/** Whether a member said yes to the question about danger in a set nobody has followed up yet. */
export async function wasInDanger(db: Queryable, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: answerSets.id })
    .from(answerSets)
    .where(
      and(
        eq(answerSets.memberId, memberId),
        isNotNull(answerSets.dangerAt),
        isNull(answerSets.dangerHandledAt),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Every stored value of a set by the key of its question; null for an unknown set. */
export async function valuesOfSet(db: Queryable, setId: string): Promise<Answers | null> {
  const set = await findSet(db, setId)
  return set && valuesOf(set.response)
}

/**
 * Writes the state of the visit (two letters) into the set, into its answer too where that question was answered. The
 * answers as they were are kept with the time (flows.md 17.5).
 */
export async function setAppointmentState(
  tx: Queryable,
  clock: Clock,
  setId: string,
  code: string,
): Promise<void> {
  const set = await lockSet(tx, setId)
  if (!set) return
  const label = usStates.find((state) => state.code === code)?.name ?? code
  const response = withValue(set.response, 'appointment_state', { label, value: code })
  await tx
    .insert(formerAnswers)
    .values({ answerSetId: setId, response: set.response, keptAt: toRow(clock.now()) })
  await tx.update(answerSets).set({ response, appointmentState: code }).where(eq(answerSets.id, setId))
}
