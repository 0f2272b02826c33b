import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { notFound } from '@evenkeel/server/http/failure'
import type { CallingMember } from '#http/caller.ts'
import { merged } from './answers/apply-answers.ts'
import { addToNewestSet, keysAskedOf } from './answers/store.ts'
import { checkedAnswers } from './change-answer-set.ts'
import type { IntakeDeps } from './deps.ts'
import { intakeFor } from './intake.ts'
import { presentQuestion } from './questions/present-question.ts'

type Member = Pick<CallingMember, 'id' | 'organisationId' | 'locationId'>
type AfterBookingDeps = Pick<IntakeDeps, 'store' | 'vault' | 'tenantConfig' | 'language'>

/**
 * The questions left to ask a member after a booking. Whoever answered one before, on any walk, or left it out is not asked
 * again; whoever answered nothing at all has no set the answers could be put into.
 */
export async function questionsAfterBooking(deps: AfterBookingDeps, member: Member): Promise<Question[]> {
  const { db } = deps.store
  const { graph, view } = await intakeFor(deps, db, { ...member, request: null })
  if (graph.afterBooking.length === 0) return []
  const asked = await keysAskedOf({ db, vault: deps.vault }, member.id)
  return asked.size === 0
    ? []
    : graph.afterBooking
        .filter(({ key }) => !asked.has(key))
        .map((question) => presentQuestion(graph, question, view, null))
}

/** Keeps the answers to exactly these questions with what the member answered before. */
export async function keepAnswersAfterBooking(
  deps: AfterBookingDeps & Pick<IntakeDeps, 'clock'>,
  member: Member,
  items: readonly AnswerItem[],
): Promise<void> {
  await deps.store.db.transaction(async (tx) => {
    const intake = await intakeFor(deps, tx, { ...member, request: null })
    const given = checkedAnswers(
      intake,
      items,
      (id) => intake.graph.afterBooking.find((question) => question.id === id) ?? null,
    )
    const at = { db: tx, vault: deps.vault }
    const isKept = await addToNewestSet(at, deps.clock, member.id, (before) => merged(before, given))
    if (!isKept) throw notFound()
  })
}
