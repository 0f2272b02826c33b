import {
  addAnswer,
  addOrUpdateAnswer,
  createAnswerSet,
  extendAnswerToken,
  readAnswerSet,
  replaceAnswers,
} from '@evenkeel/contract/own/answers'
import {
  answerAfterBooking,
  readMyIntake,
  readQuestionsAfterBooking,
  resumeMyIntake,
} from '@evenkeel/contract/own/me'
import { readSearchPreferences } from '@evenkeel/contract/own/mdlive'
import { permissionDenied } from '@evenkeel/server/http/failure'
import type { Caller } from '#http/caller.ts'
import type { ServeIn } from '#http/serve-in.ts'
import { theMember } from '#http/require-calling-member.ts'
import { isSameOrigin } from '@evenkeel/server/http/same-origin'
import { keepAnswersAfterBooking, questionsAfterBooking } from './after-booking.ts'
import { changeSet, createSet, presentSet, readSet } from './change-answer-set.ts'
import { intakeOfCaller } from './intake.ts'
import { intakeCookies, setIntakeCookie } from './answers/intake-cookie.ts'
import { goOnWithIntake, intakeStatus } from './member-intake.ts'
import { searchPreferences } from './search-preferences.ts'
import { anotherToken, renewToken, tokenFor } from './answers/tokens.ts'
import type { IntakeDeps } from './deps.ts'

/** The set of the path, when it is the one the caller's token opens. */
function ownSet(caller: Caller, id: string): string {
  if (caller.answerSet?.id !== id) throw permissionDenied()
  return id
}

/** Answer sets and their token (CALL-14, CALL-25 to CALL-28). */
export function answerRoutes(serve: ServeIn<IntakeDeps>): void {
  serve(createAnswerSet, async ({ caller, request, reply, body, deps }) => {
    const change = { items: body.response, lastQuestionAnswered: body.last_question_answered, request }
    const intake = await intakeOfCaller(deps, caller, request)
    const created = await createSet(deps, intake, change, caller.member?.id ?? null)
    setIntakeCookie(reply, deps.publicUrl, created.answer_token)
    return created
  })
  for (const endpoint of [addAnswer, addOrUpdateAnswer] as const) {
    serve(endpoint, ({ caller, request, params, body, deps }) =>
      changeSet(deps, ownSet(caller, params.id), {
        items: [body.response],
        lastQuestionAnswered: body.last_question_answered,
        request,
      }),
    )
  }
  serve(replaceAnswers, ({ caller, request, params, body, deps }) =>
    changeSet(deps, ownSet(caller, params.id), {
      items: body.response,
      replaceAll: true,
      lastQuestionAnswered: body.last_question_answered,
      request,
    }),
  )
  serve(readAnswerSet, async ({ caller, request, params, deps }) => {
    const { set, intake } = await readSet(deps, ownSet(caller, params.id), request)
    return presentSet(intake, set)
  })
  serve(extendAnswerToken, async ({ request, reply, body, deps }) => {
    const { db } = deps.store.crossTenant('token')
    const kept = isSameOrigin(request) ? intakeCookies(request) : []
    const token = body.answer_token ?? (await tokenFor(db, deps.clock, kept, body.id ?? null))
    // A tab that was copied shares the cookie of the other one, whose own token goes on: only its holder trades it in.
    const renew = body.answer_token ? renewToken : anotherToken
    const renewed = token ? await db.transaction((tx) => renew(tx, deps, token)) : null
    if (!renewed) throw permissionDenied()
    setIntakeCookie(reply, deps.publicUrl, renewed, token)
    return { answer_token: renewed }
  })
  serve(readMyIntake, async ({ caller, deps }) => ({ status: await intakeStatus(deps, theMember(caller)) }))
  serve(readSearchPreferences, ({ caller, deps }) => searchPreferences(deps, caller))
  serve(resumeMyIntake, async ({ caller, reply, deps }) => {
    const opened = await goOnWithIntake(deps, theMember(caller))
    setIntakeCookie(reply, deps.publicUrl, opened.answer_token)
    return opened
  })
  serve(readQuestionsAfterBooking, async ({ caller, deps }) => ({
    questions: await questionsAfterBooking(deps, theMember(caller)),
  }))
  serve(answerAfterBooking, async ({ caller, body, deps }) => {
    await keepAnswersAfterBooking(deps, theMember(caller), body.response)
    return { message: 'Your answers are kept.' }
  })
}
