import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { usStates } from '@evenkeel/contract/lists/us-states'
import type { Clock } from '@evenkeel/server/clock'
import { rowsOf } from '@evenkeel/server/store/rows'
import type { Queryable } from '@evenkeel/server/store/store'
import { toRow } from '#db/instant.ts'
import type { StoredValue } from './graph.ts'
import type { Answers } from './named-rules.ts'
import { openAnswers, ownerOf, sealAnswers, type SealedStore } from './sealed.ts'
import { type StoredAnswer, summaryOfAnswers, valuesOf, withValue } from './stored-answer.ts'
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

const asRow = async (
  at: SealedStore,
  row: Omit<AnswerSetRow, 'response'> & { readonly response: Buffer },
): Promise<AnswerSetRow> => ({ ...row, response: await openAnswers(at, row) })

/** The set, locked until the transaction ends, so that two answers sent at once are both kept. */
export async function lockSet(at: SealedStore, id: string): Promise<AnswerSetRow | null> {
  const [row] = await at.db.select(columns).from(answerSets).where(eq(answerSets.id, id)).for('update')
  return row ? asRow(at, row) : null
}

export async function findSet(at: SealedStore, id: string): Promise<AnswerSetRow | null> {
  const [row] = await at.db.select(columns).from(answerSets).where(eq(answerSets.id, id))
  return row ? asRow(at, row) : null
}

/** The set a member took over last. */
export async function newestSetOf(at: SealedStore, memberId: string): Promise<AnswerSetRow | null> {
  const [row] = await at.db
    .select(columns)
    .from(answerSets)
    .where(eq(answerSets.memberId, memberId))
    .orderBy(desc(answerSets.claimedAt), desc(answerSets.createdAt))
    .limit(1)
  return row ? asRow(at, row) : null
}

/** What stands beside the answers for those who look for it: the state of the visit, and danger once said (flows.md 4). */
function besides(response: readonly StoredAnswer[], now: Date) {
  const { appointmentState, selfHarm } = summaryOfAnswers(response)
  return { appointmentState, dangerAt: selfHarm ? now : null }
}

export async function insertSet(
  { db: tx, vault }: SealedStore,
  set: Omit<AnswerSetRow, 'memberId'>,
  now: Date,
): Promise<void> {
  const box = await vault.personBox(set, tx)
  const response = sealAnswers(box, 'answer_sets', set.id, set.response)
  await tx
    .insert(answerSets)
    .values({ ...set, response, ...besides(set.response, now), createdAt: now, renewedAt: now })
}

export async function saveSet(
  { db: tx, vault }: SealedStore,
  owner: Pick<AnswerSetRow, 'id' | 'organisationId' | 'memberId'>,
  set: Pick<AnswerSetRow, 'response' | 'lastQuestionAnswered' | 'locationId'>,
  now: Date,
): Promise<void> {
  const { appointmentState, dangerAt } = besides(set.response, now)
  const { id } = owner
  const response = sealAnswers(await vault.personBox(ownerOf(owner), tx), 'answer_sets', id, set.response)
  await tx
    .update(answerSets)
    .set({
      ...set,
      response,
      appointmentState,
      ...(dangerAt
        ? { dangerAt: sql`coalesce(${answerSets.dangerAt}, ${dangerAt.toISOString()}::timestamptz)` }
        : {}),
      renewedAt: now,
    })
    .where(eq(answerSets.id, id))
}

/**
 * Gives a set to a member; true when it now is the member's. Only a set without owner, or the member's own, of the
 * member's organisation can be taken (AMB-47). From then on it lies under the member's key, and its tokens open nothing (trust
 * trap 31).
 */
export async function claimAnswerSet(
  at: SealedStore,
  clock: Clock,
  { setId, memberId, organisationId }: { setId: string; memberId: string; organisationId: string },
): Promise<boolean> {
  const { db: tx, vault } = at
  const set = await lockSet(at, setId)
  if (set?.organisationId !== organisationId || (set.memberId ?? memberId) !== memberId) return false
  const box = await vault.personBox({ id: memberId, organisationId }, tx)
  const response = sealAnswers(box, 'answer_sets', setId, set.response)
  await tx
    .update(answerSets)
    .set({ memberId, claimedAt: toRow(clock.now()), response })
    .where(eq(answerSets.id, setId))
  if (set.memberId === null) await vault.destroy(setId, tx)
  await tx.delete(answerTokens).where(eq(answerTokens.answerSetId, setId))
  return true
}

/** What other features need of a set; null for an unknown one. */
export async function summaryOf(at: SealedStore, setId: string): Promise<AnswerSummary | null> {
  const [row] = await at.db
    .select({ ...columns, appointmentState: answerSets.appointmentState })
    .from(answerSets)
    .where(eq(answerSets.id, setId))
  if (!row) return null
  const answers = summaryOfAnswers(await openAnswers(at, row))
  return {
    appointment_state: row.appointmentState,
    chief_complaint1: answers.chiefComplaint1,
    chief_complaint2: answers.chiefComplaint2,
    appointment_method: answers.appointmentMethod,
  }
}

/** Keys of the questions about meeting in person: they belong to one request and are never carried to the next. */
const isInPerson = (key: string): boolean => key.startsWith('f2f_')

/**
 * Every stored value a member gave, by the key of its question: the newest set, and where that asked only about the
 * appointment (flows.md 8.1) what the sets before it knew.
 */
export async function answersOfMember(at: SealedStore, memberId: string): Promise<Answers> {
  const rows = await at.db
    .select(columns)
    .from(answerSets)
    .where(eq(answerSets.memberId, memberId))
    .orderBy(desc(answerSets.claimedAt), desc(answerSets.createdAt))
    .limit(20)
  const known = new Map<string, StoredValue>()
  for (const [position, row] of rows.entries()) {
    const values = valuesOf(await openAnswers(at, row))
    for (const [key, value] of values)
      if (!known.has(key) && (position === 0 || !isInPerson(key))) known.set(key, value)
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
export async function valuesOfSet(at: SealedStore, setId: string): Promise<Answers | null> {
  const set = await findSet(at, setId)
  return set && valuesOf(set.response)
}

/**
 * Writes the state of the visit (two letters) into the set, into its answer too where that question was answered. The
 * answers as they were are kept with the time (flows.md 17.5).
 */
export async function setAppointmentState(
  at: SealedStore,
  clock: Clock,
  setId: string,
  code: string,
): Promise<void> {
  const { db: tx, vault } = at
  const set = await lockSet(at, setId)
  if (!set) return
  const box = await vault.personBox(ownerOf(set), tx)
  const label = usStates.find((state) => state.code === code)?.name ?? code
  const response = withValue(set.response, 'appointment_state', { label, value: code })
  const formerId = await nextFormerId(tx)
  await tx.insert(formerAnswers).values({
    id: formerId,
    organisationId: set.organisationId,
    answerSetId: setId,
    response: sealAnswers(box, 'former_answers', formerId, set.response),
    keptAt: toRow(clock.now()),
  })
  await tx
    .update(answerSets)
    .set({ response: sealAnswers(box, 'answer_sets', setId, response), appointmentState: code })
    .where(eq(answerSets.id, setId))
}

/** Known before the row is written, so that its answers can be encrypted for it. */
async function nextFormerId(tx: Queryable): Promise<number> {
  const rows = await rowsOf<{ id: string | number }>(
    tx,
    sql`select nextval('portal.former_answers_id_seq') as id`,
  )
  return Number(rows[0]?.id)
}
