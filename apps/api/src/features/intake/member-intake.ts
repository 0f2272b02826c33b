import type { AnswerSet } from '@evenkeel/contract/own/answers'
import { sourceLanguage } from '@evenkeel/contract/words/languages'
import { bookingRefused } from '@evenkeel/server/http/failure'
import { errorTexts } from '@evenkeel/contract/error-texts.words'
import type { CallingMember } from '#http/caller.ts'
import { beginSet } from './change-answer-set.ts'
import type { Graph } from '../../intake-graph/graph.ts'
import { intakeFor } from './intake.ts'
import { responseOfMember } from './answers/store.ts'
import { type StoredAnswer, valuesOf } from './answers/stored-answer.ts'
import { walk } from '../../intake-graph/walk.ts'
import type { IntakeDeps } from './deps.ts'

type GoOnWithIntakeDeps = Pick<
  IntakeDeps,
  'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'vault' | 'tenantConfig' | 'language'
>

/** Whose intake: a member as the tables know them. */
type Member = Pick<CallingMember, 'id' | 'organisationId' | 'locationId'>
type MemberIntakeDeps = Pick<IntakeDeps, 'store' | 'vault' | 'tenantConfig'>

/**
 * How far the intake of a member is, as far as booking depends on it. open: questions are left · call: the answers lead to a
 * person on the phone, and nothing is booked here.
 */
export type IntakeStatus = 'complete' | 'open' | 'call'

/** Whether some answers of this intake lead to a phone call in place of booking: jobs with safety rules. */
const canEndInCall = (graph: Graph): boolean =>
  [...graph.questions.values()].some(({ metaData }) => metaData?.['kickout'] === true)

/** Where the known answers of a member stand in an intake. Where nobody can end on the phone nothing has to be asked first. */
export function statusOf(graph: Graph, response: readonly StoredAnswer[]): IntakeStatus {
  if (!canEndInCall(graph)) return 'complete'
  const { trail, next } = walk(graph, valuesOf(response))
  if (next === null || next.key === graph.appointmentStart || trail.includes(graph.appointmentStart))
    return 'complete'
  return next.metaData?.['kickout'] === true ? 'call' : 'open'
}

async function known(deps: MemberIntakeDeps & Pick<IntakeDeps, 'language'>, member: Member) {
  const { db } = deps.store
  const response = await responseOfMember({ db, vault: deps.vault }, member.id)
  const intake = await intakeFor(deps, db, { ...member, request: null })
  return { intake, response, status: statusOf(intake.graph, response) }
}

/** How far a member's intake is, by the intake of the member's own location; the language changes nothing about it. */
export const intakeStatus = async (deps: MemberIntakeDeps, member: Member): Promise<IntakeStatus> =>
  (await known({ ...deps, language: sourceLanguage }, member)).status

/** Refuses what ends in a visit while the intake of the member's location does not allow it (decision 012). */
export async function requireIntake(deps: MemberIntakeDeps, member: Member): Promise<void> {
  const status = await intakeStatus(deps, member)
  if (status === 'open') throw bookingRefused('questions_open', errorTexts.questionsOpen)
  if (status === 'call') throw bookingRefused('call_needed', errorTexts.callNeeded)
}

/**
 * Opens an answer set that goes on with what the member answered before, at the first question that is left. Answers that
 * lead to no further question, as those given for another person, are not taken along.
 */
export async function goOnWithIntake(
  deps: GoOnWithIntakeDeps,
  member: Member,
): Promise<AnswerSet & { answer_token: string }> {
  const { intake, response } = await known(deps, member)
  const { graph } = intake
  const { trail, next } = walk(graph, valuesOf(response))
  const leadsOn = next?.kind !== 'terminal' || next.metaData?.['kickout'] === true
  const kept = trail.length > 0 && leadsOn ? response : []
  return beginSet(deps, intake, { response: kept, lastQuestionAnswered: null, begunBy: member.id })
}
