import type { AnswerItem, AnswerSet } from '@evenkeel/contract/own/answers'
import { invalid, notFound, permissionDenied } from '@evenkeel/server/http/failure'
import type { FastifyRequest } from 'fastify'
import { toRow } from '#db/instant.ts'
import { applyAnswers, walkOf } from './apply-answers.ts'
import { type AnswerFault, checkAnswer } from './check-answer.ts'
import { type Intake, intakeFor, type IntakeRoom } from './intake.ts'
import { presentQuestion } from './present-question.ts'
import { progressOf } from './progress.ts'
import { type AnswerSetRow, findSet, insertSet, lockSet, saveSet } from './store.ts'
import { presentAnswer, type StoredAnswer } from './stored-answer.ts'
import { issueToken } from './tokens.ts'

/** What a call wants to change. */
export interface Change {
  /** Answers to add or replace; with `replaceAll` they take the place of all former ones. */
  readonly items?: readonly AnswerItem[] | undefined
  readonly replaceAll?: boolean
  readonly lastQuestionAnswered?: string | undefined
  readonly request: FastifyRequest
}

/** Every answer checked; throws a ValidationError that names all refused ones. */
function checkedAnswers({ graph, view, keyOf }: Intake, items: readonly AnswerItem[]): StoredAnswer[] {
  const checked = items.map((item) => {
    const step = graph.questions.get(keyOf(item.question) ?? '')
    if (step) return checkAnswer(step, item, { view, keyOf })
    const fault: AnswerFault = {
      field: 'response',
      message: 'We do not know this question.',
      question: item.question,
    }
    return { faults: [fault] }
  })
  const faults = checked.flatMap((one) => ('faults' in one ? one.faults : []))
  if (faults.length > 0) throw invalid(faults)
  return checked.flatMap((one) => ('stored' in one ? [one.stored] : []))
}

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
  }
}

/** Starts a set with its first answers and hands out its token (CALL-25). */
export async function createSet(
  room: IntakeRoom,
  intake: Intake,
  { items = [], lastQuestionAnswered }: Change,
): Promise<AnswerSet & { answer_token: string }> {
  const response = applyAnswers(intake.graph, [], checkedAnswers(intake, items))
  const set = {
    id: room.randomUuid(),
    organisationId: intake.organisationId,
    locationId: intake.locationId,
    response,
    lastQuestionAnswered: lastQuestionAnswered ?? items.at(-1)?.question ?? null,
  }
  // A request that names no organisation belongs to the product's own.
  const { db } = room.store.forOrganisation(intake.organisationId)
  const token = await db.transaction(async (tx) => {
    await insertSet({ db: tx, vault: room.vault }, set, toRow(room.clock.now()))
    return issueToken(tx, room, set)
  })
  return { ...presentSet(intake, set), answer_token: token }
}

/** A set that a member has taken over is closed to the visitor's token (trust: read nothing back after claiming). */
function stillOpen(set: AnswerSetRow | null): AnswerSetRow {
  if (!set) throw notFound()
  if (set.memberId !== null) throw permissionDenied()
  return set
}

/** The set behind a visitor's token, with its intake. */
export async function readSet(room: IntakeRoom, id: string): Promise<{ set: AnswerSetRow; intake: Intake }> {
  const set = stillOpen(await findSet({ db: room.store.db, vault: room.vault }, id))
  return { set, intake: await intakeFor(room, room.store.db, { ...set, request: null }) }
}

/** Adds, replaces or exchanges answers (CALL-26 to CALL-28). One at a time per set, so that none is lost. */
export async function changeSet(room: IntakeRoom, id: string, change: Change): Promise<AnswerSet> {
  return room.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: room.vault }
    const set = stillOpen(await lockSet(at, id))
    const intake = await intakeFor(room, tx, { ...set, request: change.request })
    const given = checkedAnswers(intake, change.items ?? [])
    const former = change.items && change.replaceAll ? [] : set.response
    const changed = {
      response: applyAnswers(intake.graph, former, given),
      lastQuestionAnswered:
        change.lastQuestionAnswered ?? change.items?.at(-1)?.question ?? set.lastQuestionAnswered,
      locationId: intake.locationId,
    }
    await saveSet(at, set, changed, toRow(room.clock.now()))
    return presentSet(intake, { id, ...changed })
  })
}
