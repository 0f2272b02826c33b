import {
  addAnswer,
  addOrUpdateAnswer,
  type AnswerItem,
  createAnswerSet,
  extendAnswerToken,
  readAnswerSet,
  replaceAnswers,
} from '@evenkeel/api-contract/portal/answers'
import { readSearchPreferences } from '@evenkeel/api-contract/portal/mdlive'
import {
  answerAfterBooking,
  readMyIntake,
  readQuestionsAfterBooking,
  resumeMyIntake,
} from '@evenkeel/api-contract/portal/me'
import {
  listQuestions,
  type Question,
  readAppointmentStartingQuestion,
  readNextQuestion,
  readPreviousQuestion,
  readQuestion,
  readStartingQuestion,
} from '@evenkeel/api-contract/portal/questions'
import {
  defaultSpokenLanguage,
  filterSearchableReasons,
  preferenceValues,
  reasonQuestionKeys,
} from '@evenkeel/api-contract/reference-data/intake-preferences'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import { isSameOrigin } from '@evenkeel/server-kit/http/csrf'
import { createNotFoundError, createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import { type Caller, type CallingMember, requireCallingMember } from '#http/caller.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import type { AnswerValues } from '#intake-graph/named-rules.ts'
import { traverseGraph } from '#intake-graph/traverse-graph.ts'
import { getDraftQuestion } from '#modules/organizations/previews.ts'
import {
  loadAnswerSet,
  presentAnswerSet,
  startAnswerSet,
  updateAnswerSet,
  validateAnswers,
} from './answer-set-service.ts'
import {
  addToNewestAnswerSet,
  getAnswerSetValues,
  getMemberAnswers,
  listAskedKeys,
} from './answers/answer-set-repository.ts'
import {
  findTokenForAnswerSet,
  issueAdditionalAnswerToken,
  readIntakeCookie,
  renewAnswerToken,
  setIntakeCookie,
} from './answers/answer-tokens.ts'
import { mergeAnswers } from './answers/stored-answer.ts'
import type { AppContext } from '#app-context.ts'
import { findIntakeQuestion, type Intake, loadCallerIntake, loadIntake } from './load-intake.ts'
import { readIntakeStatus, resumeIntake } from './member-intake.ts'
import { getNextQuestion, getPreviousQuestion } from './question-navigation.ts'
import { getProgress, presentQuestion } from './present-question.ts'

type IntakeMember = Pick<CallingMember, 'id' | 'organisationId' | 'locationId'>
/** What the intake endpoints use; a test serves them without members and telehealth. */
type IntakeContext = Pick<
  AppContext,
  'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'publicUrl' | 'vault' | 'tenantConfig' | 'language'
>

type PostBookingContext = Pick<AppContext, 'store' | 'vault' | 'tenantConfig' | 'language'>

/**
 * Returns the open post-booking questions of a member. Questions answered or skipped before are left out; a
 * member without answers has no set to store them in.
 */
async function listPostBookingQuestions(
  context: PostBookingContext,
  member: IntakeMember,
): Promise<Question[]> {
  const { db } = context.store
  const { graph, view } = await loadIntake(context, db, { ...member, request: null })
  if (graph.afterBooking.length === 0) return []
  const askedKeys = await listAskedKeys({ db, vault: context.vault }, member.id)
  return askedKeys.size === 0
    ? []
    : graph.afterBooking
        .filter(({ key }) => !askedKeys.has(key))
        .map((question) => presentQuestion(graph, question, view, null))
}

/** Stores the answers to exactly these questions with the member's earlier answers. */
async function savePostBookingAnswers(
  context: PostBookingContext & Pick<AppContext, 'clock'>,
  member: IntakeMember,
  items: readonly AnswerItem[],
): Promise<void> {
  await context.store.db.transaction(async (tx) => {
    const intake = await loadIntake(context, tx, { ...member, request: null })
    const given = validateAnswers(
      intake,
      items,
      (id) => intake.graph.afterBooking.find((question) => question.id === id) ?? null,
    )
    const at = { db: tx, vault: context.vault }
    const isKept = await addToNewestAnswerSet(at, context.clock, member.id, (before) =>
      mergeAnswers(before, given),
    )
    if (!isKept) throw createNotFoundError()
  })
}

/**
 * Maps stored answers to counselor search preferences. Omits what was not asked, has no preference, or
 * cannot be searched.
 */
export function toSearchPreferences(answers: AnswerValues): SearchPreferences {
  const stated = <const T extends readonly string[]>(key: string, values: T): T[number] | undefined =>
    values.find((value) => value === answers.get(key))
  const reasons = filterSearchableReasons(reasonQuestionKeys.map((key) => answers.get(key)))
  const all = {
    reasons: reasons.length === 0 ? undefined : reasons,
    gender: stated('preferred_gender', preferenceValues.preferred_gender),
    part_of_day: stated('preferred_time', preferenceValues.preferred_time),
    language: stated('preferred_language', preferenceValues.preferred_language),
    approach: stated('preferred_approach', preferenceValues.preferred_approach),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * Returns preferences from the caller's own answers: a member's from all sets, a visitor's from the set of
 * the answer token. If the page is not in English and the language was not asked, counselors who speak it
 * come first.
 */
async function getSearchPreferences(
  { store, vault }: Pick<AppContext, 'store' | 'vault'>,
  { member, answerSet, language }: Caller,
): Promise<SearchPreferences> {
  const at = { db: store.db, vault }
  const answers: AnswerValues = member
    ? await getMemberAnswers(at, member.id)
    : ((answerSet && (await getAnswerSetValues(at, answerSet.id))) ?? new Map())
  const assumed = answers.has('preferred_language') ? undefined : defaultSpokenLanguage[language]
  return { ...(assumed === undefined ? {} : { language: assumed }), ...toSearchPreferences(answers) }
}

/** Returns the set of the path if the caller's token belongs to it. */
function requireOwnAnswerSet(caller: Caller, id: string): string {
  if (caller.answerSet?.id !== id) throw createPermissionDeniedError()
  return id
}

/** Registers answer set and token endpoints (CALL-14, CALL-25 to CALL-28). */
function answerRoutes(serve: RegisterTenantEndpoint<IntakeContext>): void {
  serve(createAnswerSet, async ({ caller, request, reply, body, context }) => {
    const change = { items: body.response, lastQuestionAnswered: body.last_question_answered, request }
    const intake = await loadCallerIntake(context, caller, request)
    const created = await startAnswerSet(context, intake, change, caller.member?.id ?? null)
    setIntakeCookie(reply, context.publicUrl, created.answer_token)
    return created
  })
  for (const endpoint of [addAnswer, addOrUpdateAnswer] as const) {
    serve(endpoint, ({ caller, request, params, body, context }) =>
      updateAnswerSet(context, requireOwnAnswerSet(caller, params.id), {
        items: [body.response],
        lastQuestionAnswered: body.last_question_answered,
        request,
      }),
    )
  }
  serve(replaceAnswers, ({ caller, request, params, body, context }) =>
    updateAnswerSet(context, requireOwnAnswerSet(caller, params.id), {
      items: body.response,
      replaceAll: true,
      lastQuestionAnswered: body.last_question_answered,
      request,
    }),
  )
  serve(readAnswerSet, async ({ caller, request, params, context }) => {
    const { set, intake } = await loadAnswerSet(context, requireOwnAnswerSet(caller, params.id), request)
    return presentAnswerSet(intake, set)
  })
  serve(extendAnswerToken, async ({ request, reply, body, context }) => {
    const { db } = context.store.crossTenant('token')
    const kept = isSameOrigin(request) ? readIntakeCookie(request) : []
    const token = body.answer_token ?? (await findTokenForAnswerSet(db, context.clock, kept, body.id ?? null))
    // A duplicated tab shares the cookie of the other one, whose token stays valid: only its holder
    // exchanges it.
    const renew = body.answer_token ? renewAnswerToken : issueAdditionalAnswerToken
    const renewed = token ? await db.transaction((tx) => renew(tx, context, token)) : null
    if (!renewed) throw createPermissionDeniedError()
    setIntakeCookie(reply, context.publicUrl, renewed, token)
    return { answer_token: renewed }
  })
  serve(readMyIntake, async ({ caller, context }) => ({
    status: await readIntakeStatus(context, requireCallingMember(caller)),
  }))
  serve(readSearchPreferences, ({ caller, context }) => getSearchPreferences(context, caller))
  serve(resumeMyIntake, async ({ caller, reply, context }) => {
    const opened = await resumeIntake(context, requireCallingMember(caller))
    setIntakeCookie(reply, context.publicUrl, opened.answer_token)
    return opened
  })
  serve(readQuestionsAfterBooking, async ({ caller, context }) => ({
    questions: await listPostBookingQuestions(context, requireCallingMember(caller)),
  }))
  serve(answerAfterBooking, async ({ caller, body, context }) => {
    await savePostBookingAnswers(context, requireCallingMember(caller), body.response)
    return { message: 'Your answers are kept.' }
  })
}

/** Returns the first question of a flow without answers. */
function presentFirstQuestion({ graph, view }: Intake, key: string) {
  const start = traverseGraph(graph, new Map(), key)
  if (!start.next) throw createNotFoundError()
  return presentQuestion(graph, start.next, view, getProgress(graph, start, key))
}

function paginateQuestions({ graph, view }: Intake, page: number, size: number, path: string) {
  const all = [...graph.questions.values()]
  const results = all.slice((page - 1) * size, page * size)
  if (results.length === 0) throw createNotFoundError()
  const at = (number: number) => `${path}?page=${number}&per_page=${size}`
  return {
    count: all.length,
    next: page * size < all.length ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results: results.map((question) => presentQuestion(graph, question, view, null)),
  }
}

/** Registers the question endpoints (CALL-19 to CALL-24). */
function questionRoutes(serve: RegisterTenantEndpoint<IntakeContext>): void {
  serve(listQuestions, async ({ caller, request, query, context }) => {
    const path = request.url.split('?', 1)[0] ?? ''
    return paginateQuestions(
      await loadCallerIntake(context, caller, request),
      query.page,
      query.per_page,
      path,
    )
  })
  serve(readStartingQuestion, async ({ caller, request, context }) => {
    const intake = await loadCallerIntake(context, caller, request)
    return presentFirstQuestion(intake, intake.graph.start)
  })
  serve(readAppointmentStartingQuestion, async ({ caller, request, context }) => {
    const intake = await loadCallerIntake(context, caller, request)
    return presentFirstQuestion(intake, intake.graph.appointmentStart)
  })
  serve(readQuestion, async ({ caller, request, params, context }) => {
    const drafted = getDraftQuestion(caller.organisation, params.id)
    if (drafted) return drafted
    const intake = await loadCallerIntake(context, caller, request)
    const question = findIntakeQuestion(intake, params.id)
    if (!question) throw createNotFoundError()
    return presentQuestion(intake.graph, question, intake.view, null)
  })
  serve(readNextQuestion, ({ caller, request, params, context }) =>
    getNextQuestion(context, { caller, request }, params.id),
  )
  serve(readPreviousQuestion, ({ caller, request, params, context }) =>
    getPreviousQuestion(context, { caller, request }, params.id),
  )
}

/** Registers all intake endpoints. Needs @fastify/cookie on the same app. */
export function intakeRoutes(serve: RegisterTenantEndpoint<IntakeContext>): void {
  questionRoutes(serve)
  answerRoutes(serve)
}
