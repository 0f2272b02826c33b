import type { AnswerSet } from '@evenkeel/api-contract/portal/answers'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { createBookingError } from '@evenkeel/server-kit/http/http-error'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { CallingMember } from '#http/caller.ts'
import { openAnswerSet } from './answer-set-service.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import { loadIntake } from './load-intake.ts'
import { getMemberResponse } from './answers/answer-set-repository.ts'
import { getAnswerValues, type StoredAnswer } from './answers/stored-answer.ts'
import { traverseGraph } from '#intake-graph/traverse-graph.ts'
import type { AppContext } from '#app-context.ts'

/** The member whose intake is read. */
type IntakeMember = Pick<CallingMember, 'id' | 'organisationId' | 'locationId'>
type MemberIntakeContext = Pick<AppContext, 'store' | 'vault' | 'tenantConfig'>

/**
 * Progress of a member's intake, as far as booking depends on it. open: questions are left · call: the
 * answers lead to a phone call, and nothing is booked here.
 */
type IntakeStatus = 'complete' | 'open' | 'call'

/** Whether some answers of this intake lead to a phone call instead of a booking: safety-sensitive jobs. */
const canEndInCall = (graph: IntakeGraph): boolean =>
  [...graph.questions.values()].some(({ metaData }) => metaData?.['kickout'] === true)

/** Returns the intake status for a member's known answers. Complete if no answer can lead to a call. */
function getIntakeStatus(graph: IntakeGraph, response: readonly StoredAnswer[]): IntakeStatus {
  if (!canEndInCall(graph)) return 'complete'
  const { trail, next } = traverseGraph(graph, getAnswerValues(response))
  if (next === null || next.key === graph.appointmentStart || trail.includes(graph.appointmentStart))
    return 'complete'
  return next.metaData?.['kickout'] === true ? 'call' : 'open'
}

async function loadMemberIntake(
  context: MemberIntakeContext & Pick<AppContext, 'language'>,
  member: IntakeMember,
) {
  const { db } = context.store
  const response = await getMemberResponse({ db, vault: context.vault }, member.id)
  const intake = await loadIntake(context, db, { ...member, request: null })
  return { intake, response, status: getIntakeStatus(intake.graph, response) }
}

/** Reads a member's intake status by the intake of the member's own location; independent of language. */
export const readIntakeStatus = async (
  context: MemberIntakeContext,
  member: IntakeMember,
): Promise<IntakeStatus> => (await loadMemberIntake({ ...context, language: sourceLanguage }, member)).status

/**
 * Rejects bookings and requests while the intake of the member's location does not allow them (decision
 * 012).
 */
export async function requireCompleteIntake(
  context: MemberIntakeContext,
  member: IntakeMember,
): Promise<void> {
  const status = await readIntakeStatus(context, member)
  if (status === 'open') throw createBookingError('questions_open', errorMessages.questionsOpen)
  if (status === 'call') throw createBookingError('call_needed', errorMessages.callNeeded)
}

/**
 * Opens an answer set that continues a member's earlier answers at the first open question. Answers without
 * a next question, such as those given for another person, are not copied.
 */
export async function resumeIntake(
  context: Pick<
    AppContext,
    'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'vault' | 'tenantConfig' | 'language'
  >,
  member: IntakeMember,
): Promise<AnswerSet & { answer_token: string }> {
  const { intake, response } = await loadMemberIntake(context, member)
  const { graph } = intake
  const { trail, next } = traverseGraph(graph, getAnswerValues(response))
  const leadsOn = next?.kind !== 'terminal' || next.metaData?.['kickout'] === true
  const kept = trail.length > 0 && leadsOn ? response : []
  return openAnswerSet(context, intake, { response: kept, lastQuestionAnswered: null, begunBy: member.id })
}
