import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import { mergeAnswers } from './answers/apply-answers.ts'
import { addToNewestAnswerSet, listAskedKeys } from './answers/answer-set-repository.ts'
import { validateAnswers } from './answer-set-service.ts'
import type { IntakeDeps } from './deps.ts'
import { loadIntake } from './load-intake.ts'
import { presentQuestion } from './questions/present-question.ts'

type IntakeMember = Pick<CallingMember, 'id' | 'organisationId' | 'locationId'>
type PostBookingDeps = Pick<IntakeDeps, 'store' | 'vault' | 'tenantConfig' | 'language'>

/**
 * The questions left to ask a member after a booking. Whoever answered one before, on any walk, or left it out is not asked
 * again; whoever answered nothing at all has no set the answers could be put into.
 */
export async function listPostBookingQuestions(
  deps: PostBookingDeps,
  member: IntakeMember,
): Promise<Question[]> {
  const { db } = deps.store
  const { graph, view } = await loadIntake(deps, db, { ...member, request: null })
  if (graph.afterBooking.length === 0) return []
  const asked = await listAskedKeys({ db, vault: deps.vault }, member.id)
  return asked.size === 0
    ? []
    : graph.afterBooking
        .filter(({ key }) => !asked.has(key))
        .map((question) => presentQuestion(graph, question, view, null))
}

/** Keeps the answers to exactly these questions with what the member answered before. */
export async function savePostBookingAnswers(
  deps: PostBookingDeps & Pick<IntakeDeps, 'clock'>,
  member: IntakeMember,
  items: readonly AnswerItem[],
): Promise<void> {
  await deps.store.db.transaction(async (tx) => {
    const intake = await loadIntake(deps, tx, { ...member, request: null })
    const given = validateAnswers(
      intake,
      items,
      (id) => intake.graph.afterBooking.find((question) => question.id === id) ?? null,
    )
    const at = { db: tx, vault: deps.vault }
    const isKept = await addToNewestAnswerSet(at, deps.clock, member.id, (before) =>
      mergeAnswers(before, given),
    )
    if (!isKept) throw createNotFoundError()
  })
}
