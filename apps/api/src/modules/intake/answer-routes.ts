import {
  addAnswer,
  addOrUpdateAnswer,
  createAnswerSet,
  extendAnswerToken,
  readAnswerSet,
  replaceAnswers,
} from '@evenkeel/api-contract/portal/answers'
import {
  answerAfterBooking,
  readMyIntake,
  readQuestionsAfterBooking,
  resumeMyIntake,
} from '@evenkeel/api-contract/portal/me'
import { readSearchPreferences } from '@evenkeel/api-contract/portal/mdlive'
import { createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import type { Caller } from '#http/caller.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { requireCallingMember } from '#http/require-calling-member.ts'
import { isSameOrigin } from '@evenkeel/server-kit/http/csrf'
import { savePostBookingAnswers, listPostBookingQuestions } from './post-booking-questions.ts'
import { updateAnswerSet, startAnswerSet, presentAnswerSet, loadAnswerSet } from './answer-set-service.ts'
import { loadCallerIntake } from './load-intake.ts'
import { readIntakeCookie, setIntakeCookie } from './answers/intake-cookie.ts'
import { resumeIntake, readIntakeStatus } from './member-intake.ts'
import { getSearchPreferences } from './search-preferences.ts'
import {
  issueAdditionalAnswerToken,
  renewAnswerToken,
  findTokenForAnswerSet,
} from './answers/answer-tokens.ts'
import type { IntakeDeps } from './deps.ts'

/** The set of the path, when it is the one the caller's token opens. */
function requireOwnAnswerSet(caller: Caller, id: string): string {
  if (caller.answerSet?.id !== id) throw createPermissionDeniedError()
  return id
}

/** Answer sets and their token (CALL-14, CALL-25 to CALL-28). */
export function answerRoutes(serve: RegisterTenantEndpoint<IntakeDeps>): void {
  serve(createAnswerSet, async ({ caller, request, reply, body, deps }) => {
    const change = { items: body.response, lastQuestionAnswered: body.last_question_answered, request }
    const intake = await loadCallerIntake(deps, caller, request)
    const created = await startAnswerSet(deps, intake, change, caller.member?.id ?? null)
    setIntakeCookie(reply, deps.publicUrl, created.answer_token)
    return created
  })
  for (const endpoint of [addAnswer, addOrUpdateAnswer] as const) {
    serve(endpoint, ({ caller, request, params, body, deps }) =>
      updateAnswerSet(deps, requireOwnAnswerSet(caller, params.id), {
        items: [body.response],
        lastQuestionAnswered: body.last_question_answered,
        request,
      }),
    )
  }
  serve(replaceAnswers, ({ caller, request, params, body, deps }) =>
    updateAnswerSet(deps, requireOwnAnswerSet(caller, params.id), {
      items: body.response,
      replaceAll: true,
      lastQuestionAnswered: body.last_question_answered,
      request,
    }),
  )
  serve(readAnswerSet, async ({ caller, request, params, deps }) => {
    const { set, intake } = await loadAnswerSet(deps, requireOwnAnswerSet(caller, params.id), request)
    return presentAnswerSet(intake, set)
  })
  serve(extendAnswerToken, async ({ request, reply, body, deps }) => {
    const { db } = deps.store.crossTenant('token')
    const kept = isSameOrigin(request) ? readIntakeCookie(request) : []
    const token = body.answer_token ?? (await findTokenForAnswerSet(db, deps.clock, kept, body.id ?? null))
    // A tab that was copied shares the cookie of the other one, whose own token goes on: only its holder trades it in.
    const renew = body.answer_token ? renewAnswerToken : issueAdditionalAnswerToken
    const renewed = token ? await db.transaction((tx) => renew(tx, deps, token)) : null
    if (!renewed) throw createPermissionDeniedError()
    setIntakeCookie(reply, deps.publicUrl, renewed, token)
    return { answer_token: renewed }
  })
  serve(readMyIntake, async ({ caller, deps }) => ({
    status: await readIntakeStatus(deps, requireCallingMember(caller)),
  }))
  serve(readSearchPreferences, ({ caller, deps }) => getSearchPreferences(deps, caller))
  serve(resumeMyIntake, async ({ caller, reply, deps }) => {
    const opened = await resumeIntake(deps, requireCallingMember(caller))
    setIntakeCookie(reply, deps.publicUrl, opened.answer_token)
    return opened
  })
  serve(readQuestionsAfterBooking, async ({ caller, deps }) => ({
    questions: await listPostBookingQuestions(deps, requireCallingMember(caller)),
  }))
  serve(answerAfterBooking, async ({ caller, body, deps }) => {
    await savePostBookingAnswers(deps, requireCallingMember(caller), body.response)
    return { message: 'Your answers are kept.' }
  })
}
